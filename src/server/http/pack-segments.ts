// Keeps long responses in memory in compressed form only, and decompresses them one segment at a time.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import type { Segment } from './segment.ts'

/**
 * The length up to which a response is sent from one buffer, in bytes. Brotli compresses such a response within 0.2
 * seconds.
 */
const MAX_UNSPLIT_BYTES = 2_000_000
/** The maximum number of concurrent compressions, because each of them needs memory. */
const MAX_CONCURRENT = 4
/**
 * The maximum number of batches that wait for compression. With one hundred jobs per batch, they need a few megabytes.
 */
const MAX_BACKLOG = 20
const BYTES_PER_TICK = 1_000_000

export function lengthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { length }) => sum + length, 0)
}

export function isLong(segments: readonly Segment[]): boolean {
  return lengthOf(segments) > MAX_UNSPLIT_BYTES
}

/** Compresses the segments of a long response. Does nothing for a short response. */
export async function packIfLong(segments: readonly Segment[]): Promise<void> {
  if (isLong(segments)) await packAll(segments)
}

/** Compresses the segments of a long response while the caller still creates further segments. */
export class Packer {
  #length = 0
  #waiting: Segment[] = []
  /** The running compressions, oldest first. */
  readonly #packing: Promise<void>[] = []

  /**
   * Starts to compress these segments. Waits only if too many earlier segments are not compressed yet, because
   * uncompressed segments need more memory.
   */
  async add(segments: readonly Segment[]): Promise<void> {
    this.#length += lengthOf(segments)
    this.#waiting.push(...segments)
    if (this.#length <= MAX_UNSPLIT_BYTES) return
    const added = this.#waiting.splice(0)
    const packing = packAll(added)
    // Prevents an unhandled rejection. A later `add` that waits for this compression, or the next `pack` of a
    // segment, still throws the error.
    packing.catch(() => {})
    this.#packing.push(packing)
    if (this.#packing.length > MAX_BACKLOG) await this.#packing.shift()
  }
}

async function packAll(segments: readonly Segment[]): Promise<void> {
  await mapConcurrently(segments, (segment) => segment.pack())
}

/** Calls `make` for each segment, with a limited number of concurrent calls. Returns the results in order. */
export async function mapConcurrently<Result>(
  segments: readonly Segment[],
  make: (segment: Segment) => Promise<Result>,
): Promise<Result[]> {
  const all: Result[] = []
  for (let start = 0; start < segments.length; start += MAX_CONCURRENT)
    all.push(...(await Promise.all(segments.slice(start, start + MAX_CONCURRENT).map(make))))
  return all
}

/** Yields the decompressed bytes of each segment. Regularly lets other work of the event loop run. */
export async function* bytesOf(segments: readonly Segment[]): AsyncGenerator<Buffer> {
  let bytesThisTick = 0
  for (const segment of segments) {
    yield segment.bytes()
    bytesThisTick += segment.length
    if (bytesThisTick < BYTES_PER_TICK) continue
    bytesThisTick = 0
    await yieldToEventLoop()
  }
}

/** Returns the decompressed bytes of all segments in one buffer. Regularly lets other work of the event loop run. */
export async function join(segments: readonly Segment[]): Promise<Buffer> {
  const all = Buffer.allocUnsafeSlow(lengthOf(segments))
  let end = 0
  for await (const bytes of bytesOf(segments)) end += bytes.copy(all, end)
  return all
}
