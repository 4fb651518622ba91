// The size of src without tests. A token is a word or a sign outside comments, so that line breaks do not count.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MAX_GROWTH = 3000
const sizePath = 'docs/decisions/size.md'

const isMeasured = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing/.test(path)
const countTokens = (text: string) =>
  text
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu)?.length ?? 0

export function measureSize(root: string): { tokens: number; files: number } {
  const paths = globSync('src/**/*', { cwd: root }).filter(isMeasured)
  const tokens = paths.map((path) => countTokens(readFileSync(join(root, path), 'utf8')))
  return { tokens: tokens.reduce((sum, count) => sum + count, 0), files: paths.length }
}

/** Returns the tokens in the last row of the table in docs/decisions/size.md. */
export function readAllowance(root: string): number {
  const rows = readFileSync(join(root, sizePath), 'utf8').matchAll(/^\| ([\d,]+) \|/gm)
  const last = [...rows].at(-1)?.[1] ?? '0'
  return Number(last.replaceAll(',', ''))
}

/** Returns why the size breaks the law, or undefined. */
export function findGrowth(tokens: number, allowance: number): string | undefined {
  const growth = tokens - allowance
  return growth > MAX_GROWTH
    ? `src has ${growth} tokens more than the last row of ${sizePath}. Delete code, or add a row that says why not.`
    : undefined
}
