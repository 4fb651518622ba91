// One gzip stream from pieces that were compressed each for itself: a change of one compresses only that one again.
import { joinedSum } from './joined-sum.ts'
import { lengthOf, someAtOnce } from './pack-pieces.ts'
import type { Piece } from './piece.ts'

/** RFC 1952: deflate, no name, no time, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: a last block, which is empty. */
const lastBlock = Buffer.from([3, 0])
const TRAILER_BYTES = 8

/** @returns the parts of the stream, in order. */
export async function gzipPieces(pieces: readonly Piece[]): Promise<Buffer[]> {
  const deflated = await someAtOnce(pieces, (piece) => piece.deflated())
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.writeUInt32LE(
    pieces.reduce((sum, piece) => joinedSum(sum, piece.sum, piece.length), 0),
    0,
  )
  trailer.writeUInt32LE(lengthOf(pieces) % 2 ** 32, 4)
  return [header, ...deflated, lastBlock, trailer]
}
