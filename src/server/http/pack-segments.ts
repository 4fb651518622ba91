// Keeps long responses in memory only in compressed form. Their plain bytes are decompressed one segment at a time.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import type { Segment } from './segment.ts'

/** In bytes. Shorter responses are sent from one buffer, because Brotli compresses them within 0.2 seconds. */
const MAX_UNSPLIT_BYTES = 2_000_000
/** Bounds the memory of concurrent compressions. */
const MAX_CONCURRENT = 4
/** Bounds the uncompressed backlog to a few megabytes, at one hundred jobs per batch. */
const MAX_BACKLOG = 20
const BYTES_PER_TICK = 1_000_000

export function lengthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { length }) => sum + length, 0)
}

export function isLong(segments: readonly Segment[]): boolean {
  return lengthOf(segments) > MAX_UNSPLIT_BYTES
}

/** Compresses the segments of a long response. No-op for a short one. */
export async function packIfLong(segments: readonly Segment[]): Promise<void> {
  if (isLong(segments)) await packAll(segments)
}

/** Compresses segments while the caller creates more. */
export class Packer {
  #length = 0
  #waiting: Segment[] = []
  /** Running compressions, oldest first. */
  readonly #packing: Promise<void>[] = []

  /** Queues segments. Waits only when the backlog is full, because waiting segments are uncompressed. */
  async add(segments: readonly Segment[]): Promise<void> {
    this.#length += lengthOf(segments)
    this.#waiting.push(...segments)
    if (this.#length <= MAX_UNSPLIT_BYTES) return
    const added = this.#waiting.splice(0)
    const packing = packAll(added)
    // Prevents an unhandled rejection. A later `add`, or the next `pack` of the segment, still fails.
    packing.catch(() => {})
    this.#packing.push(packing)
    if (this.#packing.length > MAX_BACKLOG) await this.#packing.shift()
  }
}

async function packAll(segments: readonly Segment[]): Promise<void> {
  await mapConcurrently(segments, (segment) => segment.pack())
}

/** Maps the segments with bounded concurrency. Returns the results in order. */
export async function mapConcurrently<Result>(
  segments: readonly Segment[],
  make: (segment: Segment) => Promise<Result>,
): Promise<Result[]> {
  const all: Result[] = []
  for (let start = 0; start < segments.length; start += MAX_CONCURRENT)
    all.push(...(await Promise.all(segments.slice(start, start + MAX_CONCURRENT).map(make))))
  return all
}

/** Yields the bytes of each segment, and regularly yields to the event loop. */
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

/** Concatenates the segments without blocking the event loop. */
export async function join(segments: readonly Segment[]): Promise<Buffer> {
  const all = Buffer.allocUnsafeSlow(lengthOf(segments))
  let end = 0
  for await (const bytes of bytesOf(segments)) end += bytes.copy(all, end)
  return all
}
