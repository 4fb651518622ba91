// For tests: long repetitive and deeply nested input, as those write it who want a server to stand still.

/** About what the body of a request holds at most. */
const LONG = 60_000
const DEEP = 30_000

/**
 * CPU time, in milliseconds, that no linear work on LONG characters reaches: a share of what a known quadratic pattern
 * needs on this machine, so that fast and slow machines agree.
 */
export const LINEAR_MS = 0.4 * cpuTimeOf(() => / +$/.test(`${' '.repeat(LONG)}!`))

const units = [
  '0',
  'a',
  'A',
  ' ',
  '\n',
  '-',
  '.',
  ',',
  '_',
  '"',
  '/',
  '=',
  '>',
  '[',
  '(',
  '{',
  '%',
  '@',
  '\\"',
  '\u0301',
  'e\u0301',
  '\ud800',
  'a.',
  'a ',
  '_a*',
  '**a',
]

function repeated(unit: string): string {
  return unit.repeat(Math.ceil(LONG / unit.length))
}

/** One unit, over and over. */
export const repetitions: readonly string[] = units.map(repeated)

const surroundings = [
  ['', ''],
  ['', '!'],
  ['a', '!'],
  ['0.', '\0'],
  ['https://a/"', '!'],
  ['a@', '!'],
] as const

/** The same after beginnings that patterns know, and before ends at which they fail. */
export const hostileTexts: readonly string[] = repetitions.flatMap((text) =>
  surroundings.map(([head, tail]) => head + text + tail),
)

/** A list, and an object, as deep as a body can hold them. */
export const nestings: readonly string[] = [
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `${'{"a":'.repeat(DEEP / 3)}0${'}'.repeat(DEEP / 3)}`,
]

type CpuUsage = { user: number; system: number }

/** Of Node, which runs the tests; the contract itself knows nothing of it. */
declare const process: { threadCpuUsage(since?: CpuUsage): CpuUsage }

/** How long `work` keeps the processor, in milliseconds. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return since(before)
}

/** The same of work that waits in between; the time of other threads is not counted. */
export async function cpuTimeUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  return since(before)
}

function since(before: CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
