// What is long lies in the memory compressed only: the plain bytes are needed seldom, and then piece by piece.
import { setImmediate as othersTurn } from 'node:timers/promises'

import type { Piece } from './piece.ts'

/** In bytes. Up to this an answer is sent as a whole: Brotli has it in a fifth of a second. */
const LONG = 2_000_000
/** Others need the threads as well. */
const AT_ONCE = 4
/** With a hundred postings at a time some megabytes. */
const MOST_AHEAD = 20
const BYTES_A_TURN = 1_000_000

export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

export function isLong(pieces: readonly Piece[]): boolean {
  return lengthOf(pieces) > LONG
}

/** Packs the pieces where they are long together. */
export async function packLong(pieces: readonly Piece[]): Promise<void> {
  if (isLong(pieces)) await packAll(pieces)
}

/** Packs pieces while others are made. */
export class Packer {
  #length = 0
  #waiting: Piece[] = []
  /** What packs those that were added, the oldest first. */
  readonly #packing: Promise<void>[] = []

  /** Waits only when it is far ahead of the packing: what waits lies there plain. */
  async add(pieces: readonly Piece[]): Promise<void> {
    this.#length += lengthOf(pieces)
    this.#waiting.push(...pieces)
    if (this.#length <= LONG) return
    const added = this.#waiting.splice(0)
    const packing = packAll(added)
    // Who adds later is told, and so is whoever packs them once more.
    packing.catch(() => {})
    this.#packing.push(packing)
    if (this.#packing.length > MOST_AHEAD) await this.#packing.shift()
  }
}

async function packAll(pieces: readonly Piece[]): Promise<void> {
  await someAtOnce(pieces, (piece) => piece.pack())
}

/** @returns what `make` makes of each piece, in order */
export async function someAtOnce<Made>(
  pieces: readonly Piece[],
  make: (piece: Piece) => Promise<Made>,
): Promise<Made[]> {
  const all: Made[] = []
  for (let start = 0; start < pieces.length; start += AT_ONCE)
    all.push(...(await Promise.all(pieces.slice(start, start + AT_ONCE).map(make))))
  return all
}

/** The bytes of the pieces, without keeping others waiting. */
export async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  let turn = 0
  for (const piece of pieces) {
    yield piece.bytes()
    turn += piece.length
    if (turn < BYTES_A_TURN) continue
    turn = 0
    await othersTurn()
  }
}

/** The bytes of the pieces in one buffer, without keeping others waiting. */
export async function join(pieces: readonly Piece[]): Promise<Buffer> {
  const all = Buffer.allocUnsafeSlow(lengthOf(pieces))
  let end = 0
  for await (const bytes of bytesOf(pieces)) end += bytes.copy(all, end)
  return all
}
