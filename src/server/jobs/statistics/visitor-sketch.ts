// A HyperLogLog sketch: 4,096 small numbers from which the number of distinct visitors can be estimated. Sketches of
// several instances are merged by taking the greater of two numbers. The size does not depend on the number of visitors.

const INDEX_BITS = 12
export const REGISTERS = 2 ** INDEX_BITS
/** The constant of Flajolet et al. (2007) that corrects the bias of the estimate. */
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS)

/** Adds a visitor by a hash of at least eight random bytes. Returns whether the sketch has changed. */
export function addToSketch(registers: Uint8Array, hash: Buffer): boolean {
  const index = hash.readUInt32BE(0) >>> (32 - INDEX_BITS)
  const rank = Math.clz32(hash.readUInt32BE(4)) + 1
  if (rank <= (registers[index] ?? 0)) return false
  registers[index] = rank
  return true
}

/** Returns the estimated number of visitors. Up to some hundred it is nearly exact, above that within about 2 percent. */
export function estimateVisitors(registers: readonly number[]): number {
  const sum = registers.reduce((total, rank) => total + 2 ** -rank, 0)
  const unused = registers.filter((rank) => rank === 0).length
  const raw = (ALPHA * REGISTERS ** 2) / sum
  const isSmall = raw <= 2.5 * REGISTERS && unused > 0
  return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / unused) : raw)
}
