// Every text writes counts in one way, such as '1,079 jobs'.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Amounts of pay have a formatter of their own, because a community may want another one for its currency. */
const formatters = new Set([
  'src/contract/counts.ts',
  'src/contract/jobs/rules/salary.ts',
  'src/server/job-sources/kinds/read-fields.ts',
])

const forbidden = [
  /NumberFormat\('en(?:-US)?'\)/,
  /toLocaleString\('en/,
  // '1 job' : `${count} jobs`
  /'1 [a-z ]+' : `\$\{/,
  // `${count} ${count === 1 ? 'job' : 'jobs'}` and its like in JSX
  /\{([\w.]+)\} \$?\{\1 === 1 \?/,
]

test('only one module formats counts', async () => {
  const others = []
  let files = 0
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test(?:ing)?\.tsx?$|\/testing\b|\/db\/seed\//.test(file) || formatters.has(file)) continue
    files += 1
    const text = await readFile(join(root, file), 'utf8')
    for (const pattern of forbidden)
      for (const [found] of text.matchAll(new RegExp(pattern, 'g'))) others.push(`${file}: ${found}`)
  }
  expect(files).toBeGreaterThan(900)
  expect(others).toEqual([])
})
