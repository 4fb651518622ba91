// Creates one gzip stream from segments that are compressed separately. After a change, only the changed segment is
// compressed again.
import { lengthOf, mapConcurrently } from './pack-segments.ts'
import type { Segment } from './segment.ts'

/** The CRC-32 polynomial in reversed bit order, as in zlib.crc32. */
const polynomial = 0xedb88320
/** The polynomials 1 and x, in reversed bit order. */
const one = 0x80000000
const x = 0x40000000
const BITS_PER_BYTE = 8

/**
 * Returns the CRC-32 of two concatenated texts. Node.js does not export zlib's crc32_combine. `first` and `second` are the checksums of the texts, and `length` is
 * the length of the second text in bytes.
 */
export function combineCrc32(first: number, second: number, length: number): number {
  return (product(powerOfX(length * BITS_PER_BYTE), first) ^ second) >>> 0
}

/** `squares[n]` is x to the power of 2^n, modulo the CRC-32 polynomial. */
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

/** Multiplies two polynomials over GF(2), modulo the CRC-32 polynomial. */
function product(left: number, right: number): number {
  let [sum, shifted] = [0, right]
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) sum ^= shifted
    shifted = (shifted >>> 1) ^ ((shifted & 1) === 0 ? 0 : polynomial)
  }
  return sum
}

/** The header of a gzip stream (RFC 1952): deflate, no file name, no time, unknown operating system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty final block (RFC 1951), which ends the compressed data. */
const lastBlock = Buffer.from([3, 0])
const TRAILER_BYTES = 8

/** Returns the buffers of a gzip stream that decompresses to all segments, in order. */
export async function gzipSegments(segments: readonly Segment[]): Promise<Buffer[]> {
  const deflated = await mapConcurrently(segments, (segment) => segment.deflated())
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.writeUInt32LE(
    segments.reduce((sum, segment) => combineCrc32(sum, segment.sum, segment.length), 0),
    0,
  )
  trailer.writeUInt32LE(lengthOf(segments) % 2 ** 32, 4)
  return [header, ...deflated, lastBlock, trailer]
}
