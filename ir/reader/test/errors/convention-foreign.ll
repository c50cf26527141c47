declare arm_aapcs_vfpcc void @f()
