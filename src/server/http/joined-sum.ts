// The CRC-32 of two texts, one after the other, from those of both: as crc32_combine of zlib, which Node does not offer.

/** The polynomial of CRC-32 with its lowest power first, as zlib.crc32 has it. */
const polynomial = 0xedb88320
/** The polynomials 1 and x. */
const one = 0x80000000
const x = 0x40000000
const bitsPerByte = 8

/** `first` followed by `length` bytes whose sum is `second`. */
export function joinedSum(first: number, second: number, length: number): number {
  return (product(powerOfX(length * bitsPerByte), first) ^ second) >>> 0
}

/** x to the power of 2 to the power of each place. */
const squares = [x]
for (let place = 1; place < 53; place++) {
  const last = squares[place - 1] ?? 0
  squares.push(product(last, last))
}

function powerOfX(exponent: number): number {
  let power = one
  for (let [rest, place] = [exponent, 0]; rest > 0; rest = Math.floor(rest / 2), place++)
    if (rest % 2 === 1) power = product(squares[place] ?? 0, power)
  return power
}

/** Of two polynomials over two elements, modulo that of CRC-32. */
function product(left: number, right: number): number {
  let [sum, shifted] = [0, right]
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) sum ^= shifted
    shifted = (shifted >>> 1) ^ ((shifted & 1) === 0 ? 0 : polynomial)
  }
  return sum
}
