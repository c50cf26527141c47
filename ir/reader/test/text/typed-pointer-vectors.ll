; Vectors of pointers to types, as LLVM before version 15 prints them, and the address of an element.
%pair = type { i32, i32 }

define i32 @main() {
entry:
  %slots = alloca [2 x %pair*], align 16
  %a = alloca %pair, align 8
  %b = alloca %pair, align 8
  %one = insertelement <2 x %pair*> poison, %pair* %a, i64 0
  %both = insertelement <2 x %pair*> %one, %pair* %b, i64 1
  %swapped = shufflevector <2 x %pair*> %both, <2 x %pair*> poison, <2 x i32> <i32 1, i32 0>
  %to = bitcast [2 x %pair*]* %slots to <2 x %pair*>*
  store <2 x %pair*> %swapped, <2 x %pair*>* %to, align 16
  %bytes = getelementptr inbounds %pair, %pair* %b, i64 0, i32 1
  store i32 40, i32* %bytes, align 4
  %first = getelementptr inbounds <2 x %pair*>, <2 x %pair*>* %to, i64 0, i64 0
  %loaded = load %pair*, %pair** %first, align 8
  %field = getelementptr inbounds %pair, %pair* %loaded, i64 0, i32 1
  %value = load i32, i32* %field, align 4
  %vector = alloca <4 x i16>, align 8
  store <4 x i16> <i16 1, i16 2, i16 4, i16 8>, <4 x i16>* %vector, align 8
  %third = getelementptr inbounds <4 x i16>, <4 x i16>* %vector, i64 0, i64 2
  %number = load i16, i16* %third, align 2
  %wide = zext i16 %number to i32
  %sum = add i32 %value, %wide
  ret i32 %sum
}
