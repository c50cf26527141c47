# Recursion as in compiled programs. main reads a number that selects the case:
#   0  simple recursion, 10 million deep      1  without end              2  without end, with a call of the runtime
#   3  one frame of 2 GiB                     4  a frame of 3 GiB         5  a fault outside of the stack
#   6  simple recursion, 10 thousand deep     7  without end through `push`

    .text
    .globl main
main:
    subq $8, %rsp
    movl $'>', %edi
    call wend_putc
    leaq file(%rip), %rdi
    movl $0x1001, %esi
    call wend_read
    cmpl $0, %eax
    je .Lten_million
    cmpl $1, %eax
    je .Lendless
    cmpl $2, %eax
    je .Lprinting
    cmpl $3, %eax
    je .Llarge
    cmpl $4, %eax
    je .Lhuge
    cmpl $5, %eax
    je .Lwild
    cmpl $6, %eax
    je .Lten_thousand
    call pushing
.Lten_million:
    movl $10000000, %edi
    call depth
    jmp .Lshow
.Lten_thousand:
    movl $10000, %edi
    call depth
    jmp .Lshow
.Lendless:
    movl $-1, %edi
    call depth
.Lshow:
    movl %eax, %edi
    call wend_print_int
    xorl %eax, %eax
    addq $8, %rsp
    ret
.Lprinting:
    call printing
.Llarge:
    call large
.Lhuge:
    call huge
.Lwild:
    movl $0, 16

# 96 bytes per call
depth:
    pushq %rbx
    subq $80, %rsp
    movl %edi, %ebx
    xorl %eax, %eax
    testl %ebx, %ebx
    je 1f
    leal -1(%rbx), %edi
    call depth
    incl %eax
1:  addq $80, %rsp
    popq %rbx
    ret

# Frames of 16 bytes: the runtime, whose frames are larger, is the first to overflow.
printing:
    subq $8, %rsp
    movl $7, %edi
    call wend_print_int
    call printing
    addq $8, %rsp
    ret

large:
    subq $0x7ffffff8, %rsp
    movb $1, (%rsp)
    addq $0x7ffffff8, %rsp
    ret

huge:
    movabsq $0xc0000008, %rax
    subq %rax, %rsp
    call huge

pushing:
    pushq %rax
    jmp pushing

    .section .rodata
file:
    .asciz "recursion.wend"

    # The records are not in address order.
    .section wend_functions, "aw"
    .quad printing, file
    .long 3, 5
    .quad main, file
    .long 1, 1
    .quad pushing, file
    .long 6, 5
    .quad depth, file
    .long 2, 5
    .quad huge, file
    .long 5, 5
    .quad large, file
    .long 4, 5

    .section .note.GNU-stack, "", @progbits
