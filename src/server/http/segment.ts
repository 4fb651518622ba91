// A segment of a long response. `pack` replaces its plain bytes by compressed bytes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'

import { boundedCache } from '#server/lib/bounded-cache.ts'

const LEVEL = 6
/**
 * The capacity of the cache of decompressed segments, in bytes. This is enough for about 4 % of the segments of a list
 * with 100,000 jobs.
 */
const CAPACITY = 8_000_000

/** The most recently decompressed segments, by hash. Clients often read the same job, or the jobs next to it, again. */
const unpacked = boundedCache<Buffer>(CAPACITY)

export class Segment {
  readonly length: number
  readonly hash: string
  /** The CRC-32 of the plain bytes. */
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

  /**
   * Returns compressed bytes that can be concatenated with those of other segments. They are a deflate stream that ends
   * at a byte boundary and does not refer to earlier data.
   */
  deflated(): Promise<Buffer> {
    return (this.#deflated ??= deflate(this.bytes()))
  }

  /** Drops the plain bytes and keeps the compressed bytes. */
  async pack(): Promise<void> {
    if (this.#plain === undefined) return
    this.#packed = await this.deflated()
    this.#plain = undefined
  }

  /** Returns the number of bytes in memory that the segment occupies now. */
  memoryBytes(): number {
    return (this.#plain?.length ?? 0) + (this.#packed?.length ?? 0)
  }

  bytes(): Buffer {
    return this.#plain ?? inflate(this.#packed, this.length)
  }

  /** Returns the plain bytes and caches them for the next read. */
  cachedBytes(): Buffer {
    if (this.#plain) return this.#plain
    const bytes = unpacked.get(this.hash) ?? this.bytes()
    unpacked.set(this.hash, bytes, bytes.length)
    return bytes
  }
}

async function deflate(bytes: Buffer): Promise<Buffer> {
  const deflated = await promisify(deflateRaw)(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH })
  // Copies the compressed bytes, because zlib usually returns a view that keeps a larger buffer in memory.
  const exact = Buffer.allocUnsafeSlow(deflated.length)
  deflated.copy(exact)
  return exact
}

function inflate(packed: Buffer | undefined, length: number): Buffer {
  // The chunk is larger than the output, because zlib would allocate a second chunk if the output filled the first one
  // exactly.
  const chunkSize = length + constants.Z_MIN_CHUNK
  return inflateRawSync(packed ?? '', { finishFlush: constants.Z_SYNC_FLUSH, chunkSize })
}
