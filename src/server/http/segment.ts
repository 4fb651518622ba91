// A segment of a long response. `pack` replaces its plain bytes by compressed ones.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'

import { boundedCache } from '#server/lib/bounded-cache.ts'

const LEVEL = 6
/** The capacity of the cache, in bytes. Enough for about 4 % of the chunks of a list with 100,000 jobs. */
const CAPACITY = 8_000_000

/** Recently decompressed segments by hash. Clients often read the same job or its neighbors again. */
const unpacked = boundedCache<Buffer>(CAPACITY)

export class Segment {
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

  /** Returns a deflate stream that can be concatenated: byte-aligned, without references to earlier data. */
  deflated(): Promise<Buffer> {
    return (this.#deflated ??= deflate(this.bytes()))
  }

  /** Drops the plain bytes and keeps the compressed ones. */
  async pack(): Promise<void> {
    if (this.#plain === undefined) return
    this.#packed = await this.deflated()
    this.#plain = undefined
  }

  /** Returns the memory that the segment occupies now, in bytes. */
  memoryBytes(): number {
    return (this.#plain?.length ?? 0) + (this.#packed?.length ?? 0)
  }

  bytes(): Buffer {
    return this.#plain ?? inflate(this.#packed, this.length)
  }

  /** Returns the bytes and caches them for the next read. */
  cachedBytes(): Buffer {
    if (this.#plain) return this.#plain
    const bytes = unpacked.get(this.hash) ?? this.bytes()
    unpacked.set(this.hash, bytes, bytes.length)
    return bytes
  }
}

async function deflate(bytes: Buffer): Promise<Buffer> {
  const deflated = await promisify(deflateRaw)(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH })
  // Copies the result, because it is usually a view that keeps a larger buffer in memory.
  const exact = Buffer.allocUnsafeSlow(deflated.length)
  deflated.copy(exact)
  return exact
}

function inflate(packed: Buffer | undefined, length: number): Buffer {
  // Larger than the output, because zlib allocates a second buffer if the output fills the first one exactly.
  const chunkSize = length + constants.Z_MIN_CHUNK
  return inflateRawSync(packed ?? '', { finishFlush: constants.Z_SYNC_FLUSH, chunkSize })
}
