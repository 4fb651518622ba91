// A card that its owner does not keep disappears everywhere, on every instance.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { extendTestApp } from '#server/auth/testing.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { restartApp } from '#server/testing.ts'

import { addDeveloper, contacts, directory, directorySettings, list, readCard, save } from './testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

const idOf = (path: string | null) => path?.replace('/developers/', '') ?? ''

type Contacts = Awaited<ReturnType<typeof contacts>>

/** Returns everything in which a visitor and a member of a company can see that there is a card. */
async function traces({ visitor, member, post, sent }: Contacts, path: string | null) {
  const traces: string[] = []
  for (const client of [visitor, member]) {
    const { results, counts } = await list(client)
    if (results.some(({ id }) => id === idOf(path))) traces.push('list')
    if (Object.values(counts).some((options) => Object.keys(options).length > 0)) traces.push('counts')
    if ((await readCard(client, idOf(path))).status !== 404) traces.push('card')
    if ((await client.get(`${path}`)).status !== 404) traces.push('page')
    if ((await client.get('/developers')).text.includes(idOf(path))) traces.push('page of the list')
  }
  if ((await member.get(`/ninja-api${path}/contact-requests`)).status !== 404) traces.push('options')
  if ((await post({}, path)).status !== 404) traces.push('request')
  if ((await sent()).some((request) => request.path === path)) traces.push('sent box')
  return traces
}

describe('on day 90', () => {
  test('no card is visible without a click', async () => {
    const server = await contacts({}, build)
    const { path, pass, grace } = server
    await server.post()
    for (let number = 0; number < 5; number++) await addDeveloper(server, `dev${number}@example.com`)
    await pass(days(45))
    // Neither an edit nor a look is a click.
    await save(grace, { bio: 'Changed' })
    await grace.get('/dashboard/directory')
    await pass(days(45) - seconds(1))
    expect(new Set(await traces(server, path))).toEqual(
      new Set(['list', 'counts', 'card', 'page', 'page of the list', 'options', 'request']),
    )
    await pass(seconds(1))
    expect(await traces(server, path)).toEqual([])
    expect((await list(server.visitor)).results).toEqual([])
  })
})

test('a card that was switched off on one instance is missing on the others', async () => {
  const { loggedIn, clock } = await directory({}, build)
  const second = extendTestApp(await restartApp(directorySettings, build))
  const viewer = second.client('browser')
  const grace = await loggedIn('browser', 'grace@example.com')
  await loggedIn('browser', 'other@example.com')
  const { path } = await save(grace)
  const counts = async () => (await list(viewer)).counts['seniority_level']
  expect([(await readCard(viewer, idOf(path))).status, (await viewer.get(`${path}`)).status]).toEqual([
    200, 200,
  ])
  expect(await counts()).toEqual({ Senior: 'few' })
  await save(grace, { visibility: 'off' })
  expect((await readCard(viewer, idOf(path))).status).toBe(404)
  expect((await viewer.get(`${path}`)).status).toBe(404)
  expect((await viewer.get('/developers')).text).not.toContain(idOf(path))
  expect((await list(viewer)).results).toEqual([])
  second.clock.now = new Date(clock.now.getTime() + seconds(1))
  expect(await counts()).toEqual({})
})
