// A piece of a long answer: plain while it is new, and from when it is packed on only compressed.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'

import { boundedCache } from '#server/lib/bounded-cache.ts'

const LEVEL = 6
/** In bytes: of a hundred thousand postings the chunks of one in twenty-five. */
const CAPACITY = 8_000_000

/** What was read of packed pieces lately, by their hashes: who reads a posting often reads it or its neighbours again. */
const unpacked = boundedCache<Buffer>(CAPACITY)

export class Piece {
  readonly length: number
  readonly hash: string
  /** CRC-32. */
  readonly sum: number
  #plain: Buffer | undefined
  #packed: Buffer | undefined
  #deflated: Promise<Buffer> | undefined

  constructor(bytes: Buffer) {
    this.length = bytes.length
    this.hash = createHash('sha256').update(bytes).digest('base64url')
    this.sum = crc32(bytes)
    this.#plain = bytes
  }

  /** Ends on a byte and refers to nothing before it: such pieces may stand one after another. */
  deflated(): Promise<Buffer> {
    return (this.#deflated ??= deflate(this.bytes()))
  }

  /** From then on it takes no more room than it does compressed. */
  async pack(): Promise<void> {
    if (this.#plain === undefined) return
    this.#packed = await this.deflated()
    this.#plain = undefined
  }

  /** How much memory it takes now. */
  bytesHeld(): number {
    return (this.#plain?.length ?? 0) + (this.#packed?.length ?? 0)
  }

  bytes(): Buffer {
    return this.#plain ?? inflate(this.#packed, this.length)
  }

  /** The same for who will soon ask again. */
  bytesAtHand(): Buffer {
    if (this.#plain) return this.#plain
    const bytes = unpacked.get(this.hash) ?? this.bytes()
    unpacked.set(this.hash, bytes, bytes.length)
    return bytes
  }
}

async function deflate(bytes: Buffer): Promise<Buffer> {
  const deflated = await promisify(deflateRaw)(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH })
  // Usually it is a part of a larger buffer, and shall not keep all of that.
  const exact = Buffer.allocUnsafeSlow(deflated.length)
  deflated.copy(exact)
  return exact
}

function inflate(packed: Buffer | undefined, length: number): Buffer {
  // More than it takes: a buffer that is just full would be followed by an empty one.
  const chunkSize = length + constants.Z_MIN_CHUNK
  return inflateRawSync(packed ?? '', { finishFlush: constants.Z_SYNC_FLUSH, chunkSize })
}
