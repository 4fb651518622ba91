// Only the state machine (`src/server/jobs/state`) writes the state of jobs, matters, and the edits of jobs and companies
// and the decisions on them.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../src/server')

/** Matches the files that may write these tables (the machine, its SQL, the schema, the demo data and tests). */
const allowed =
  /\/jobs\/state\/|\/jobs\/store\/matters-queries\.ts$|\/server\/db\/|\/jobs\/import\/queries\.ts$|\.test\.ts$|\.testing\.ts$|\/testing\.ts$/

const writesTable = /\b(?:insert|update|delete)\((?:revisions|decisions|matters)\)/
const usesItsSql = /\/status-queries\.ts'/
const writesStatus =
  /\.set\(\{[^}]*\b(?:stage|approval|paidAt|submittedAt|submittedBy|firstPublishedAt|firstListedAt)\b/

test.each([
  ['a table of the machine', writesTable, 'await tx.update(matters).set({ closedAt })'],
  ['the proposal of a company', writesTable, "tx.update(revisions).set({ status: 'refused' })"],
  ['a decision', writesTable, "tx.insert(decisions).values({ about: 'company' })"],
  ['with the SQL of the machine', usesItsSql, "import { writeRevision } from '../state/status-queries.ts'"],
  ['a status column', writesStatus, "tx.update(jobs).set({ stage: 'board' })"],
])('no file outside the state machine writes %s', async (_what, pattern, planted) => {
  expect(planted).toMatch(pattern)
  const writers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: server }))
    if (!allowed.test(`/server/${file}`) && pattern.test(await readFile(join(server, file), 'utf8')))
      writers.push(file)
  expect(writers).toEqual([])
})
