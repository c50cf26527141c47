// Vectors of 128 and 256 bits as the IR has them, in functions that are not inlined: arithmetic,
// comparison, shuffles, elements, conversions.
#include <stdio.h>
#include <emmintrin.h>
typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef long v2di __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef int v8si __attribute__((vector_size(32)));
static void pi(v4si v){printf("%d %d %d %d\n",v[0],v[1],v[2],v[3]);}
static void pf(v4sf v){printf("%g %g %g %g\n",v[0],v[1],v[2],v[3]);}
static void pb(v16qi v){for(int i=0;i<16;i++)printf("%d ",v[i]);puts("");}
static void ph(v8hi v){for(int i=0;i<8;i++)printf("%d ",v[i]);puts("");}
static void pl(v2di v){printf("%ld %ld\n",v[0],v[1]);}
static void pd(v2df v){printf("%g %g\n",v[0],v[1]);}
__attribute__((noinline)) v4si add(v4si a, v4si b){return a+b;}
__attribute__((noinline)) v4si ops(v4si a, v4si b){return ((a*b)^(a-b)) | (a&b);}
__attribute__((noinline)) v4si sh(v4si a){return (a<<3)+(a>>2);}
__attribute__((noinline)) v4si cmp(v4si a, v4si b){return (a<b)+(a==b)*2+(a>=b)*3+((a!=b)&4);}
__attribute__((noinline)) v16qi bm(v16qi a, v16qi b){return a*b+(a<<1)-(b>>3);}
__attribute__((noinline)) v2di lm(v2di a, v2di b){return a*b+(a<<1)-(b>>3)+(a<b)+(a==b)*4;}
__attribute__((noinline)) v8hi hm(v8hi a, v8hi b){return a*b+(a<<1)-(b>>3)+(a<b);}
__attribute__((noinline)) v4sf fm(v4sf a, v4sf b){return a*b+a/b-(-a);}
__attribute__((noinline)) v2df dm(v2df a, v2df b){return a*b+a/b-(-a);}
__attribute__((noinline)) v8si w(v8si a, v8si b){return a*b+(a<b);}
__attribute__((noinline)) v4si shuf(v4si a, v4si b){return __builtin_shufflevector(a,b,1,6,2,3)+__builtin_shufflevector(a,b,7,1,0,5)+__builtin_shufflevector(a,b,4,4,1,0)+__builtin_shufflevector(a,b,3,2,1,0);}
__attribute__((noinline)) v4si ins(v4si a, int x, int i){a[i&3]=x;a[2]=x+1;return a;}
__attribute__((noinline)) v8hi insh(v8hi a, short x, int i){a[i&7]=x;a[5]=x+1;return a;}
__attribute__((noinline)) v16qi insb(v16qi a, char x, int i){a[i&15]=x;a[5]=x+1;a[8]=x-1;return a;}
__attribute__((noinline)) v4sf insf(v4sf a, float x){a[1]=x;a[3]=x+1;a[0]=x-1;return a;}
__attribute__((noinline)) v2df insd(v2df a, double x){a[1]=x;return a;}
__attribute__((noinline)) v4sf cv(v4si a){return __builtin_convertvector(a,v4sf);}
__attribute__((noinline)) v4si vc(v4sf a){return __builtin_convertvector(a,v4si);}
__attribute__((noinline)) v4si many(int n, v4si a, v4si b, v4si c, v4si d, v4si e, v4si f, v4si g, v4si h, v4si i, v4si j){return a+b*c-d*e+f*g-h*i+j*n;}
v4si g1={1,2,3,4}; v4si arr[4];
int main(void){
  v4si a={1,-2,3,-4},b={5,6,-7,-4};
  pi(add(a,b));pi(ops(a,b));pi(sh(a));pi(cmp(a,b));
  v16qi c,d; v8hi e,f; for(int i=0;i<16;i++){c[i]=i*37;d[i]=i*11+5;} for(int i=0;i<8;i++){e[i]=i*3711-9000;f[i]=i*-1111+5;}
  pb(bm(c,d));ph(hm(e,f));
  v2di l={123456789012345,-3},m={-987654321098,-3};pl(lm(l,m));pl(lm(m,l));
  v4sf x={1.5,2.5,-3,4},y={2,-1,8,0.5};pf(fm(x,y));
  v2df p={1.5,-2},q={4,8};pd(dm(p,q));
  v8si W={1,2,3,4,5,6,7,8},V={8,7,6,5,4,3,2,1};W=w(W,V);for(int i=0;i<8;i++)printf("%d ",W[i]);puts("");
  pi(shuf(a,b));pi(ins(a,77,1));pi(ins(a,77,3));ph(insh(e,99,7));pb(insb(c,9,3));pf(insf(x,42));pd(insd(p,42));
  pf(cv(a));pi(vc(x));
  pi(many(3,a,b,a,b,a,b,a,b,a,b));
  for(int i=0;i<4;i++)arr[i]=g1*i;
  v4si s={0};for(int i=0;i<4;i++)s+=arr[i];pi(s);
  __m128i z=_mm_set_epi32(1,2,3,4);z=_mm_unpacklo_epi16(z,_mm_setzero_si128());ph((v8hi)z);
  printf("%d\n",_mm_movemask_epi8(_mm_cmpgt_epi8((__m128i)c,(__m128i)d)));
  printf("%d\n",_mm_movemask_ps(_mm_cmplt_ps((__m128)x,(__m128)y)));
  return 0;
}
