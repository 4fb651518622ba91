// Creates one gzip stream from segments that are compressed separately. After a change, only the changed segment is
// compressed again.
import { combineCrc32 } from './combine-crc32.ts'
import { lengthOf, mapConcurrently } from './pack-segments.ts'
import type { Segment } from './segment.ts'

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
