// A company cannot distinguish a decline from no answer.
import { describe, expect, test } from 'vitest'

import { developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { addColleague, contacts, directoryPath, save } from '../testing.ts'

type Contacts = Awaited<ReturnType<typeof contacts>>

const withoutIds = (text: string) => text.replaceAll(/"id":\d+|\/jobs\/\d+|developers\/[\w-]+/g, '')

/** Returns everything that a company sees through time of a request, with or without a decline. */
async function observe(isDeclined: boolean, events: (server: Contacts) => (() => unknown)[]) {
  const server = await contacts()
  const { post, received, answer, sent, member, path, messages, app } = server
  const colleague = await addColleague(server)
  await post()
  const [request] = await received()
  const answered = isDeclined ? await answer(request?.id, 'decline') : undefined
  if (isDeclined !== (answered?.status === 200)) throw new Error('The request was not declined.')
  const seen: unknown[] = []
  const look = async () => {
    for (const client of [member, colleague]) {
      const { status, text } = await client.get('/ninja-api/contact-requests')
      seen.push([status, withoutIds(text)])
      const options = await client.get(`/ninja-api${path}/contact-requests`)
      seen.push([options.status, withoutIds(options.text)])
    }
    seen.push((await sent()).length, withoutIds((await post()).text))
    seen.push((await messages()).filter(({ to }) => !to.startsWith('grace')).map(({ text }) => text))
  }
  await look()
  for (const event of events(server)) {
    await event()
    await look()
    await app.tasks.runDue()
    await look()
  }
  return seen
}

describe('a decline', () => {
  const stories: Record<string, (server: Contacts) => (() => unknown)[]> = {
    'while time passes': ({ pass, grace }) => [
      () => pass(days(20)),
      () => pass(days(1)),
      () => pass(days(60)),
      () => grace.post(`${directoryPath}/me/keep`),
      () => pass(days(9)),
    ],
    'if the card goes away and comes back': ({ db, pass }) => [
      () => pass(days(1)),
      () => db.update(developers).set({ isHidden: true }),
      () => pass(minutes(30)),
      () => db.update(developers).set({ isHidden: false }),
      () => pass(days(21)),
    ],
    'if the owner switches the card off and on': ({ grace }) => [
      () => save(grace, { visibility: 'off' }),
      () => save(grace, { visibility: 'anonymous' }),
    ],
    'if the company withdraws it': ({ withdraw, sent, pass }) => [
      async () => withdraw((await sent())[0]?.id),
      async () => expect((await withdraw((await sent())[0]?.id)).status).toBe(409),
      () => pass(days(21)),
    ],
    'if the job is withdrawn': ({ db, pass }) => [
      () => db.update(jobs).set({ stage: 'off' }),
      () => pass(minutes(10)),
      () => db.update(jobs).set({ stage: 'board' }),
    ],
  }

  test.each(Object.entries(stories))('looks like no answer %s', async (_when, events) => {
    expect(await observe(true, events)).toEqual(await observe(false, events))
  })

  test.each([false, true])('appears to the developer, also after a withdrawal: %s', async (isWithdrawn) => {
    const { post, received, answer, withdraw, sent, pass } = await contacts()
    await post()
    const [request] = await received()
    await answer(request?.id, 'decline')
    if (isWithdrawn) await withdraw(request?.id)
    expect((await sent())[0]?.status).toBe(isWithdrawn ? 'withdrawn' : 'sent')
    await pass(days(30))
    expect((await received())[0]?.status).toBe('declined')
  })
})
