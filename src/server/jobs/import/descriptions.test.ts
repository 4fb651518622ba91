import { monitorEventLoopDelay } from 'node:perf_hooks'

import { expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { convertDescriptions } from './descriptions.ts'
import { goodRow, importer, previewPath } from './testing.ts'

const note = 'description is HTML: converted to Markdown'
const html = '<p>We look for:</p>\n<ul><li>Python</li><li>Django</li></ul>'
const markdown = 'We look for:\n\n- Python\n- Django'

test('an import converts HTML to Markdown, and its preview says so', async () => {
  const server = await accounts()
  const importFile = await importer(server)
  const rows = [
    { ...goodRow, description: html },
    { ...goodRow, external_id: '2', description: 'Python<br>Django' },
    { ...goodRow, external_id: '3', description: 'Write `</p>` and 1 < 2.' },
  ]
  const preview = await importFile(rows, { path: previewPath })
  expect(preview.rows.map(({ notes }) => notes)).toEqual([[note], [note], []])
  await importFile(rows)
  const stored = await server.db.select().from(jobs).orderBy(jobs.id)
  expect(stored.map(({ description }) => description)).toEqual([
    markdown,
    'Python\nDjango',
    'Write `</p>` and 1 < 2.',
  ])
  expect((await importFile(rows)).rows.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchanged'))
})

test('an import of a job that is stored as HTML does not change it', async () => {
  const server = await accounts()
  const importFile = await importer(server)
  await importFile([goodRow])
  await server.db.update(jobs).set({ description: html })
  const { rows } = await importFile([{ ...goodRow, description: html }])
  expect(rows).toMatchObject([{ outcome: 'unchanged', notes: [] }])
})

test('HTML that exceeds a limit is refused with the reason', async () => {
  const server = await accounts()
  const importFile = await importer(server)
  const description = '<div>'.repeat(201)
  const { rows } = await importFile([{ ...goodRow, description }])
  expect(rows[0]?.reasons).toEqual(['description has HTML elements nested more than 200 levels deep'])
})

test('hostile HTML does not block the event loop', { timeout: 60_000 }, async () => {
  const texts = ['世世世世<br>'.repeat(60_000), '<li>*_[]'.repeat(3_000), '<p>&amp;'.repeat(9_000)]
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const converted = await convertDescriptions(texts.map((description) => ({ description })))
  delay.disable()
  expect(converted.size).toBe(texts.length)
  expect(delay.max / 1e6).toBeLessThan(500)
})
