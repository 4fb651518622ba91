// A tab that was opened earlier keeps later changes of the card.
import { describe, expect, test } from 'vitest'

import type { CardBody } from '#contract/developers/developers.ts'
import type { TestClient } from '#server/auth/testing.ts'
import { developers } from '#server/db/tables/developers.ts'
import { days } from '#server/lib/duration.ts'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'
import { cardBody, directory, directoryPath, own, save } from './testing.ts'

const saveAt = async (client: TestClient, version: string, changes: Partial<CardBody>) => {
  const headers = { 'if-match': version }
  return (await client.send('PUT', `${directoryPath}/me`, { headers, body: cardBody(changes) })).status
}

describe('a save with the version of the card in If-Match', () => {
  test('changes nothing if the card was changed, switched off or deleted since', async () => {
    const { loggedIn } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    const { version: empty } = await own(grace)
    const { version } = await save(grace)
    expect(await saveAt(grace, empty, {})).toBe(409)
    const { version: off } = await save(grace, { visibility: 'off' })
    expect(await saveAt(grace, version, { languages: [] })).toBe(409)
    expect(await own(grace)).toMatchObject({ state: 'off', path: null, version: off })
    await grace.delete(`${directoryPath}/me`)
    expect(await saveAt(grace, off, {})).toBe(409)
    expect(await own(grace)).toMatchObject({ state: 'off', roles: [], version: empty })
    expect(await saveAt(grace, empty, {})).toBe(200)
  })

  test('succeeds after decisions of staff and after the owner has kept the card', async () => {
    const server = await directory()
    const { clock, db, loggedIn } = server
    const grace = await loggedIn('browser', 'grace@example.com')
    const staff = await createPersonWithRole(server, 'staff', 0)
    const { version } = await save(grace, { skills: ['Django', 'lutherie', 'postgres'] })
    await staff.call('POST', '/ninja-api/staff/skill-proposals', {
      body: { name: 'lutherie', is_added: true },
    })
    await db.update(developers).set({ isHidden: true })
    expect(await own(grace)).toMatchObject({ unknown_skills: [], state: 'hidden', version })
    await db.update(developers).set({ isHidden: false })
    clock.now = new Date(clock.now.getTime() + days(1))
    await grace.post(`${directoryPath}/me/keep`)
    expect(await saveAt(grace, version, {})).toBe(200)
  })
})
