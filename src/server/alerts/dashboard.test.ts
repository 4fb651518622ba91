// The page `/dashboard/alerts` of a user in a browser without scripts.
import { describe, expect, test } from 'vitest'

import { ada, PASSWORD } from '#server/auth/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'
import { htmlFaults } from '#server/pages/html-rules.testing.ts'

import { purgeAlerts } from './task.ts'
import { alertingSite } from './testing.ts'

const path = '/dashboard/alerts'
const development = 'http://localhost'

async function userSite(env: Record<string, string> = {}) {
  const site = await alertingSite({ PUBLIC_URL: development, ...env })
  const user = await site.loggedIn('browser')
  const wish = (query: string) => user.post('/ninja-api/alerts', { query, frequency: 'daily' })
  const press = (id: number | undefined, action: string, headers: Record<string, string> = {}) =>
    user.send('POST', `${path}/${id}`, {
      raw: new URLSearchParams({ action, csrfmiddlewaretoken: user.csrf ?? '' }).toString(),
      headers: { ...form, ...headers },
    })
  const ids = async () => (await site.alerts()).map(({ id }) => id)
  return { ...site, user, wish, press, ids }
}

const form = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: development,
  // Empties the header that `user.send` adds. Forms send the CSRF token in a field instead.
  'x-csrftoken': '',
}

/** Returns the labels of the submit buttons of a page. */
const buttonsOf = (html: string) =>
  Array.from(html.matchAll(/<button[^>]*type="submit"[^>]*>([^<]*)<span/g), ([, label]) => label)

describe('the page that lists all job alerts of a user', () => {
  test('the page has forms that change, pause, resume, delete and restart an alert', async () => {
    const { user, wish, press, ids, alerts } = await userSite()
    await wish('?q=django')
    await wish('')
    const { text, headers } = await user.get(path)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
    expect(await htmlFaults(text)).toEqual([])
    expect(text).toMatch(/“django”[\s\S]*All jobs/)
    expect(text).toContain('No email yet')
    expect(buttonsOf(text)).toEqual(['Send weekly', 'Pause', 'Delete', 'Send weekly', 'Pause', 'Delete'])
    const [id, other] = await ids()
    const steps = [
      ['weekly', { frequency: 'weekly', pausedAt: null }],
      ['pause', { pausedAt: expect.any(Date) }],
      ['resume', { pausedAt: null }],
      ['unsubscribe', { endedReason: 'unsubscribed' }],
      ['undo', { endedReason: null }],
    ] as const
    for (const [action, expected] of steps) {
      const { status, headers } = await press(id, action)
      expect([action, status, headers.location]).toEqual([action, 303, path])
      expect((await alerts()).find((each) => each.id === id)).toMatchObject(expected)
    }
    await press(other, 'unsubscribe')
    const after = (await user.get(path)).text
    expect(after).toContain('Ended in the last 7 days')
    expect(buttonsOf(after)).toEqual(['Send daily', 'Pause', 'Delete', 'Restart'])
  })

  test('after a year without a click, the page asks whether to keep the alert', async () => {
    const { user, wish, press, ids, pass, publish, clock } = await userSite()
    await wish('')
    clock.now = new Date(clock.now.getTime() + 1)
    await publish()
    await pass(days(1))
    expect((await user.get(path)).text).toMatch(/Last email(?:<!-- -->)? <time[^>]*>just now/)
    await pass(days(365))
    // Logs in again, because the session has expired.
    user.token = undefined
    await user.post('auth/login', { email: ada, password: PASSWORD })
    const { text } = await user.get(path)
    expect(buttonsOf(text)).toEqual(['Keep', 'Send weekly', 'Pause', 'Delete'])
    const [id] = await ids()
    expect((await press(id, 'keep')).status).toBe(303)
    expect(buttonsOf((await user.get(path)).text)).toEqual(['Send weekly', 'Pause', 'Delete'])
  })

  test('the API counts the open jobs of the last 7 days that an alert matches', async () => {
    const { user, wish, db, clock } = await userSite()
    await wish('?q=luthier')
    for (const age of [1, 6, 8]) {
      const published = new Date(clock.now.getTime() - days(age))
      await insertJob(db, { title: 'Luthier', createdAt: published, firstPublishedAt: published })
    }
    await insertJob(db, { title: 'Cook' })
    expect((await user.get('/ninja-api/alerts')).json).toMatchObject([{ query: '?q=luthier', new_jobs: 2 }])
  })

  test('without alerts, the page says so and links to the board', async () => {
    const { user } = await userSite()
    const { text } = await user.get(path)
    expect(text).toContain('You have no job alerts.')
    expect(text).toContain('Browse jobs')
    expect(await htmlFaults(text)).toEqual([])
  })

  test('returns 409 with the current state of the alert when that state does not allow the action', async () => {
    const { wish, press, ids } = await userSite()
    await wish('?q=django')
    const [id] = await ids()
    const { status, text } = await press(id, 'resume')
    expect(status).toBe(409)
    expect(text).toContain('This is no longer possible.')
    expect(text).toContain('“django”')
  })

  test('does not restart an alert that ended 7 days ago or that has the same search as another alert', async () => {
    const { db, user, wish, press, ids, clock } = await userSite()
    await wish('?q=django')
    const [id] = await ids()
    await press(id, 'unsubscribe')
    await wish('?q=django')
    expect((await user.get(path)).text).not.toContain('Ended in the last 7 days')
    const { status, text } = await press(id, 'undo')
    expect([status, text.includes('You already have an alert for this search.')]).toEqual([409, true])
    await purgeAlerts(db, new Date(clock.now.getTime() + days(7)))
    expect((await press(id, 'undo')).status).toBe(404)
  })

  test('rejects changes of other users’ alerts, unknown actions, and requests of other sites', async () => {
    const { press, wish, ids, activate, alerts } = await userSite()
    await wish('?q=django')
    const [id] = await ids()
    await activate('reader@example.com')
    const [, other] = await ids()
    expect((await press(other, 'pause')).status).toBe(404)
    for (const wrong of [0, 2 ** 31, 2 ** 53, -1, Number.NaN])
      expect([wrong, (await press(wrong, 'pause')).status]).toEqual([wrong, 404])
    expect((await press(id, 'dance')).status).toBe(400)
    expect((await press(id, 'pause', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await press(id, 'pause', { cookie: '' })).status).toBe(403)
    expect(await alerts()).toMatchObject([{ pausedAt: null }, { pausedAt: null }])
  })

  test('shows no alerts to visitors or API clients', async () => {
    const { app, wish, client, submit } = await userSite()
    await wish('?q=django')
    const basic = `Basic ${Buffer.from(`${ada}:${PASSWORD}`).toString('base64')}`
    for (const headers of [{}, { authorization: basic }]) {
      const { statusCode, body } = await app.inject({ url: path, headers })
      expect([statusCode, body.includes('django')]).toEqual([200, false])
    }
    const visitor = client('browser')
    await visitor.get('config')
    const fields = { action: 'pause', csrfmiddlewaretoken: visitor.csrf ?? '' }
    const cookie = { cookie: `csrftoken=${visitor.csrf}` }
    const { statusCode, headers } = await submit(`${path}/1`, fields, cookie)
    expect([statusCode, headers.location]).toEqual([303, '/account/login?next=%2Fdashboard%2Falerts'])
  })
})
