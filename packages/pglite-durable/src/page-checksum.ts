export const PAGE_BYTES = 8192

const LANES = 32
const WORDS = PAGE_BYTES / 4
const PRIME = 16_777_619
const SHIFT = 17

/** The lower half of word 2 of the page header is the checksum. It counts as zero in the calculation. */
const CHECKSUM_WORD = 2
const WITHOUT_CHECKSUM = 0xffff_0000

// prettier-ignore
const seeds = Int32Array.of(
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c,
  0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb,
  0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4,
  0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
)

/** Returns PostgreSQL's checksum of a page of 2,048 little-endian words. `number` is its position in the relation. */
export function pageChecksum(page: Int32Array, number: number): number {
  const sums = seeds.slice()
  for (let word = 0; word < WORDS; word++) {
    const value = page[word] ?? 0
    const lane = word & (LANES - 1)
    const mixed = (sums[lane] ?? 0) ^ (word === CHECKSUM_WORD ? value & WITHOUT_CHECKSUM : value)
    sums[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> SHIFT)
  }
  const folded = sums.reduce((all, sum) => all ^ mixZero(mixZero(sum)), number)
  return ((folded >>> 0) % 0xffff) + 1
}

const mixZero = (sum: number): number => Math.imul(sum, PRIME) ^ (sum >>> SHIFT)
