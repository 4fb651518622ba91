// The contact requests that the personas of a demo find.
import { expect, test } from 'vitest'

import { PASSWORD } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { days } from '#server/lib/duration.ts'

import { demoServer } from './testing.ts'

async function personasOfDemo() {
  const server = await demoServer()
  const logIn = async (email: string) => {
    const persona = server.client('browser')
    await persona.post('auth/login', { email, password: PASSWORD })
    return persona
  }
  return { ...server, employer: await logIn('employer@example.com'), ada: await logIn('ada@example.com') }
}

test('the employer of a demo finds an open and an accepted request, and Ada finds one to answer', async () => {
  const { employer, ada, messages } = await personasOfDemo()
  const { sent } = JSON.parse((await employer.get('/ninja-api/contact-requests')).text)
  expect(sent).toMatchObject([
    { status: 'sent', job: { company: 'Quillbark Press' } },
    { status: 'accepted', name: 'Tomasz Lindqvist', email: 'tomasz.lindqvist@example.com' },
    { status: 'sent' },
  ])
  const { received } = JSON.parse((await ada.get('/ninja-api/contact-requests')).text)
  expect(received).toMatchObject([{ status: 'sent', pays_minimum: true, job: { path: expect.any(String) } }])
  const { status } = await ada.post(`/ninja-api/contact-requests/${received[0].id}/accept`, {
    email: 'ada@example.com',
  })
  expect(status).toBe(200)
  expect(await messages()).toMatchObject([{ to: 'employer@example.com', template: 'contact-accepted' }])
})

test('the employer of a demo can ask further developers, also after the tasks have run for days', async () => {
  const { app, clock, db, employer } = await personasOfDemo()
  clock.now = new Date(clock.now.getTime() + days(0.5))
  await app.tasks.runDue()
  expect(await db.select().from(companyDomains)).toMatchObject([
    { domain: 'quillbark.example', verifiedAt: expect.any(Date), missingSince: null },
  ])
  const { results } = JSON.parse((await employer.get('/ninja-api/developers?role=Trainer')).text)
  expect(results).toHaveLength(1)
  const options = await employer.get(`/ninja-api/developers/${results[0].id}/contact-requests`)
  expect(JSON.parse(options.text)).toMatchObject({ refusal: null, last: null })
})
