// A text of invisible characters counts as empty. All other texts stay as they were typed.
import { describe, expect, test } from 'vitest'

import { accounts } from './auth/testing.ts'
import { reports } from './db/tables/reviews.ts'
import { insertCompany } from './db/testing/insert-job.ts'
import { contacts } from './developers/testing.ts'
import { createPersonWithRole, insertJobIn } from './jobs/lifecycle/testing.ts'
import { companiesPath, jobBody, jobsPath, staff } from './jobs/testing.ts'

const invisible = [
  '\u202E',
  '\u200B\n\u200B',
  ' \u2066\u2069\u00AD ',
  '\u2800\u3164\u0007',
  '\u{E0020}\u200D',
]
const visible = ['می\u200Cخواهم', 'क्\u200Dष', '👩🏽\u200D💻', '\u200F.שלום', 'a\u200Bb', '1\uFE0F\u20E3']

describe('a required text', () => {
  test('is rejected in a contact request if nothing of it is visible', async () => {
    const { post, received } = await contacts()
    for (const message of invisible) expect((await post({ message })).status).toBe(422)
    expect(await received()).toEqual([])
    for (const message of visible) {
      const { post, received } = await contacts()
      expect((await post({ message })).status).toBe(201)
      expect(await received()).toMatchObject([{ message }])
    }
  })

  test('is rejected as the title, description or company of a job if nothing of it is visible', async () => {
    const server = await accounts()
    const me = await staff(server)
    const companyId = await insertCompany(server.db)
    for (const text of invisible) {
      expect((await me('POST', companiesPath, { body: { name: text } })).status).toBe(422)
      for (const field of ['title', 'description']) {
        const body = jobBody({ company_id: companyId, [field]: text })
        expect((await me('POST', jobsPath, { body })).status).toBe(422)
      }
    }
    for (const description of visible) {
      const body = jobBody({ company_id: companyId, description })
      const { json } = await me('POST', jobsPath, { body })
      expect((await me('GET', `${jobsPath}/${json.id}`)).json).toMatchObject({ description })
    }
  })
})

describe('an optional text', () => {
  test('is missing in a report if nothing of it is visible', async () => {
    const server = await accounts()
    const { db, clock } = server
    const companyId = await insertCompany(db)
    const id = await insertJobIn(db, { state: 'published', now: clock.now, companyId })
    for (const note of [...invisible, ...visible]) {
      const { call } = await createPersonWithRole(server, 'none', 0)
      await call('POST', `${jobsPath}/${id}/reports`, { body: { reason: 'other', note } })
    }
    const notes = (await db.select().from(reports).orderBy(reports.id)).map(({ note }) => note)
    expect(notes).toEqual([...invisible.map(() => null), ...visible])
  })
})
