// Keeps long responses in memory only in compressed form. Their plain bytes are decompressed one segment at a time.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import type { Piece } from './piece.ts'

/** In bytes. Shorter responses are sent from one buffer, because Brotli compresses them within 0.2 seconds. */
const MAX_UNSPLIT_BYTES = 2_000_000
/** Bounds the memory of concurrent compressions. */
const MAX_CONCURRENT = 4
/** Bounds the uncompressed backlog to a few megabytes, at one hundred jobs per batch. */
const MAX_BACKLOG = 20
const BYTES_PER_TICK = 1_000_000

export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

export function isLong(pieces: readonly Piece[]): boolean {
  return lengthOf(pieces) > MAX_UNSPLIT_BYTES
}

/** Compresses the segments of a long response. No-op for a short one. */
export async function packIfLong(pieces: readonly Piece[]): Promise<void> {
  if (isLong(pieces)) await packAll(pieces)
}

/** Compresses segments while the caller creates more. */
export class Packer {
  #length = 0
  #waiting: Piece[] = []
  /** Running compressions, oldest first. */
  readonly #packing: Promise<void>[] = []

  /** Queues segments. Waits only when the backlog is full, because waiting segments are uncompressed. */
  async add(pieces: readonly Piece[]): Promise<void> {
    this.#length += lengthOf(pieces)
    this.#waiting.push(...pieces)
    if (this.#length <= MAX_UNSPLIT_BYTES) return
    const added = this.#waiting.splice(0)
    const packing = packAll(added)
    // Prevents an unhandled rejection. A later `add`, or the next `pack` of the segment, still fails.
    packing.catch(() => {})
    this.#packing.push(packing)
    if (this.#packing.length > MAX_BACKLOG) await this.#packing.shift()
  }
}

async function packAll(pieces: readonly Piece[]): Promise<void> {
  await mapConcurrently(pieces, (piece) => piece.pack())
}

/** Maps the segments with bounded concurrency. Returns the results in order. */
export async function mapConcurrently<Made>(
  pieces: readonly Piece[],
  make: (piece: Piece) => Promise<Made>,
): Promise<Made[]> {
  const all: Made[] = []
  for (let start = 0; start < pieces.length; start += MAX_CONCURRENT)
    all.push(...(await Promise.all(pieces.slice(start, start + MAX_CONCURRENT).map(make))))
  return all
}

/** Yields the bytes of each segment, and regularly yields to the event loop. */
export async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  let bytesThisTick = 0
  for (const piece of pieces) {
    yield piece.bytes()
    bytesThisTick += piece.length
    if (bytesThisTick < BYTES_PER_TICK) continue
    bytesThisTick = 0
    await yieldToEventLoop()
  }
}

/** Concatenates the segments without blocking the event loop. */
export async function join(pieces: readonly Piece[]): Promise<Buffer> {
  const all = Buffer.allocUnsafeSlow(lengthOf(pieces))
  let end = 0
  for await (const bytes of bytesOf(pieces)) end += bytes.copy(all, end)
  return all
}
