// Concatenates separately compressed segments into one gzip stream. After a change, only the changed segment is
// compressed again.
import { combineCrc32 } from './combine-crc32.ts'
import { lengthOf, mapConcurrently } from './pack-segments.ts'
import type { Segment } from './segment.ts'

/** RFC 1952 header: deflate, no file name, no time, unknown operating system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: an empty final block. */
const lastBlock = Buffer.from([3, 0])
const TRAILER_BYTES = 8

/** Returns the buffers of the stream, in order. */
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
