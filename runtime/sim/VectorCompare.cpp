// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VOPC: compares of all types and class tests. The result is a lane mask, 0
// for lanes that EXEC turns off; v_cmpx writes EXEC as well.

#include "Families.h"
#include "FloatMath.h"

namespace mxfp4::sim {

namespace {

void writeCompare(Wave &wave, const Inst &inst, const LaneVector &result,
                  bool writesExec) {
  uint64_t mask = maskOf(result) & writeMask(wave, inst);
  wave.setPair(inst.dst, mask);
  if (writesExec)
    wave.setPair(kExec, mask);
}

template <auto Fn, bool X> struct Compare;
template <class A, class B, bool (*Fn)(A, B), bool X> struct Compare<Fn, X> {
  static void run(Wave &wave, const Inst &inst) {
    LaneVector tmp[2][2], result;
    Source<A> a = source<A>(wave, inst, 0, tmp[0]);
    Source<B> b = source<B>(wave, inst, 1, tmp[1]);
    for (unsigned l = 0; l < kLanes; ++l)
      result.lane[l] = Fn(a[l], b[l]);
    writeCompare(wave, inst, result, X);
  }
};

template <class T> T number(T a) { return a; }
float number(Half a) { return toFloat(a); }

template <class T> bool never(T, T) { return false; }
template <class T> bool always(T, T) { return true; }
template <class T> bool lt(T a, T b) { return number(a) < number(b); }
template <class T> bool eq(T a, T b) { return number(a) == number(b); }
template <class T> bool le(T a, T b) { return number(a) <= number(b); }
template <class T> bool gt(T a, T b) { return number(a) > number(b); }
template <class T> bool ne(T a, T b) { return number(a) != number(b); }
template <class T> bool ge(T a, T b) { return number(a) >= number(b); }
/// Less or greater: ordered and different.
template <class T> bool lg(T a, T b) {
  return number(a) < number(b) || number(a) > number(b);
}
template <class T> bool ordered(T a, T b) {
  return number(a) == number(a) && number(b) == number(b);
}
template <class T> bool unordered(T a, T b) { return !ordered(a, b); }
template <class T> bool nge(T a, T b) { return !(number(a) >= number(b)); }
template <class T> bool nlg(T a, T b) { return !lg(a, b); }
template <class T> bool ngt(T a, T b) { return !(number(a) > number(b)); }
template <class T> bool nle(T a, T b) { return !(number(a) <= number(b)); }
template <class T> bool nlt(T a, T b) { return !(number(a) < number(b)); }

/// Bits of the class mask: signalling NaN, quiet NaN, -inf, -normal,
/// -denormal, -0, +0, +denormal, +normal, +inf.
template <class Bits, unsigned Mantissa, unsigned Exponent>
bool classOf(Bits value, uint32_t mask) {
  constexpr Bits mantissaMask = (Bits(1) << Mantissa) - 1;
  constexpr Bits exponentMask = (Bits(1) << Exponent) - 1;
  Bits mantissa = value & mantissaMask;
  Bits exponent = (value >> Mantissa) & exponentMask;
  bool negative = value >> (Mantissa + Exponent);
  unsigned bit;
  if (exponent == exponentMask && mantissa)
    bit = (mantissa >> (Mantissa - 1)) & 1;
  else if (exponent == exponentMask)
    bit = negative ? 2 : 9;
  else if (exponent)
    bit = negative ? 3 : 8;
  else if (mantissa)
    bit = negative ? 4 : 7;
  else
    bit = negative ? 5 : 6;
  return (mask >> bit) & 1;
}
bool class32(float a, uint32_t mask) {
  return classOf<uint32_t, 23, 8>(bitCast<uint32_t>(a), mask);
}
bool class64(double a, uint32_t mask) {
  return classOf<uint64_t, 52, 11>(bitCast<uint64_t>(a), mask);
}
bool class16(Half a, uint32_t mask) {
  return classOf<uint32_t, 10, 5>(a.bits, mask);
}

#define ONE(NAME, TYPE, FN, DWORDS, FLAGS)                                     \
  {"v_cmp_" NAME "_" TYPE, Compare<FN, false>::run, OpClass::Valu, 2,          \
   {DWORDS, DWORDS},       FLAGS | Flag_WritesSgpr},                           \
  {                                                                            \
    "v_cmpx_" NAME "_" TYPE, Compare<FN, true>::run, OpClass::Valu, 2,         \
        {DWORDS, DWORDS}, FLAGS | Flag_WritesSgpr                              \
  }

#define FLOATS(TYPE, T, DWORDS, FLAGS)                                         \
  ONE("f", TYPE, never<T>, DWORDS, FLAGS),                                     \
      ONE("lt", TYPE, lt<T>, DWORDS, FLAGS),                                   \
      ONE("eq", TYPE, eq<T>, DWORDS, FLAGS),                                   \
      ONE("le", TYPE, le<T>, DWORDS, FLAGS),                                   \
      ONE("gt", TYPE, gt<T>, DWORDS, FLAGS),                                   \
      ONE("lg", TYPE, lg<T>, DWORDS, FLAGS),                                   \
      ONE("ge", TYPE, ge<T>, DWORDS, FLAGS),                                   \
      ONE("o", TYPE, ordered<T>, DWORDS, FLAGS),                               \
      ONE("u", TYPE, unordered<T>, DWORDS, FLAGS),                             \
      ONE("nge", TYPE, nge<T>, DWORDS, FLAGS),                                 \
      ONE("nlg", TYPE, nlg<T>, DWORDS, FLAGS),                                 \
      ONE("ngt", TYPE, ngt<T>, DWORDS, FLAGS),                                 \
      ONE("nle", TYPE, nle<T>, DWORDS, FLAGS),                                 \
      ONE("neq", TYPE, ne<T>, DWORDS, FLAGS),                                  \
      ONE("nlt", TYPE, nlt<T>, DWORDS, FLAGS),                                 \
      ONE("tru", TYPE, always<T>, DWORDS, FLAGS)

#define INTEGERS(TYPE, T, DWORDS)                                              \
  ONE("f", TYPE, never<T>, DWORDS, 0), ONE("lt", TYPE, lt<T>, DWORDS, 0),      \
      ONE("eq", TYPE, eq<T>, DWORDS, 0), ONE("le", TYPE, le<T>, DWORDS, 0),    \
      ONE("gt", TYPE, gt<T>, DWORDS, 0), ONE("ne", TYPE, ne<T>, DWORDS, 0),    \
      ONE("ge", TYPE, ge<T>, DWORDS, 0), ONE("t", TYPE, always<T>, DWORDS, 0)

const OpInfo kRows[] = {
    FLOATS("f16", Half, 1, Flag_Float64),
    FLOATS("f32", float, 1, Flag_Float32),
    FLOATS("f64", double, 2, Flag_Float64),
    INTEGERS("i16", int16_t, 1),
    INTEGERS("u16", uint16_t, 1),
    INTEGERS("i32", int32_t, 1),
    INTEGERS("u32", uint32_t, 1),
    INTEGERS("i64", int64_t, 2),
    INTEGERS("u64", uint64_t, 2),
    {"v_cmp_class_f32",
     Compare<class32, false>::run,
     OpClass::Valu,
     2,
     {1, 1},
     Flag_WritesSgpr},
    {"v_cmpx_class_f32",
     Compare<class32, true>::run,
     OpClass::Valu,
     2,
     {1, 1},
     Flag_WritesSgpr},
    {"v_cmp_class_f64",
     Compare<class64, false>::run,
     OpClass::Valu,
     2,
     {2, 1},
     Flag_WritesSgpr | Flag_Float64},
    {"v_cmpx_class_f64",
     Compare<class64, true>::run,
     OpClass::Valu,
     2,
     {2, 1},
     Flag_WritesSgpr | Flag_Float64},
    {"v_cmp_class_f16",
     Compare<class16, false>::run,
     OpClass::Valu,
     2,
     {1, 1},
     Flag_WritesSgpr},
    {"v_cmpx_class_f16",
     Compare<class16, true>::run,
     OpClass::Valu,
     2,
     {1, 1},
     Flag_WritesSgpr},
};

#undef ONE
#undef FLOATS
#undef INTEGERS

} // namespace

OpTable vectorCompareOps() { return kRows; }

} // namespace mxfp4::sim
