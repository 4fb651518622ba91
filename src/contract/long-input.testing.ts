// Long repetitive input and deeply nested input, as in denial-of-service attacks, for tests.

/** Approximate size limit of request bodies. */
const LONG = 60_000
const DEEP = 30_000

/**
 * CPU time limit, in milliseconds, for code that must take linear time for LONG characters. It is a fraction of the time
 * that a regular expression with quadratic time takes on this machine, so that it suits fast and slow machines.
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

/** Texts that repeat one of `units`. */
export const repetitions: readonly string[] = units.map(repeated)

const surroundings = [
  ['', ''],
  ['', '!'],
  ['a', '!'],
  ['0.', '\0'],
  ['https://a/"', '!'],
  ['a@', '!'],
] as const

/** Repetitions with a prefix that regular expressions match, and a suffix at which the expressions fail. */
export const hostileTexts: readonly string[] = repetitions.flatMap((text) =>
  surroundings.map(([head, tail]) => head + text + tail),
)

/** An array and an object with the maximum depth of a body. */
export const nestings: readonly string[] = [
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `${'{"a":'.repeat(DEEP / 3)}0${'}'.repeat(DEEP / 3)}`,
]

type CpuUsage = { user: number; system: number }

/** Typed here, because the contract has no Node types. */
declare const process: { threadCpuUsage(since?: CpuUsage): CpuUsage }

/** Returns the CPU time of `work`, in milliseconds. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return since(before)
}

/** Returns the CPU time of asynchronous work, in milliseconds. Excludes the time of other threads. */
export async function cpuTimeUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  return since(before)
}

function since(before: CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
