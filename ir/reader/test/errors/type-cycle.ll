%a = type %b
%b = type %a
