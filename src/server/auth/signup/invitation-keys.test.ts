// The key in an invitation email is valid only while the invitation is open.
import { describe, expect, test } from 'vitest'

import { invitations } from '#server/db/tables/invitations.ts'
import { users } from '#server/db/tables/users.ts'
import { person } from '#server/jobs/members/testing.ts'
import { days } from '#server/lib/duration.ts'

import { faults, PASSWORD } from '../testing.ts'
import { invalidKey, readInvitation, office, signUp } from './by-invitation.testing.ts'

describe('the key of an invitation', () => {
  const endings: Record<string, (site: Awaited<ReturnType<typeof office>>, id: unknown) => Promise<unknown>> =
    {
      'has expired': async ({ advance }) => advance(days(14)),
      'was withdrawn': ({ ada, company }, id) => ada.call('DELETE', `${company}/invitations/${String(id)}`),
      'was sent again': ({ inviteBob }) => inviteBob(),
      'belongs to a deleted company': ({ ada, company }) => ada.call('DELETE', company),
    }

  test.each(Object.keys(endings))('a key is invalid if its invitation %s', async (ending) => {
    const site = await office()
    const { id, key } = await site.inviteBob()
    await endings[ending]?.(site, id)
    const me = site.client('app')
    expect(faults(await readInvitation(me, key))).toEqual(invalidKey)
    expect(faults(await signUp(me, key))).toEqual(invalidKey)
    expect(await site.db.$count(users)).toBe(1)
  })

  test('a key works until its invitation expires, unless a newer key is sent', async () => {
    const { client, inviteBob, advance } = await office()
    await inviteBob()
    const { key } = await inviteBob()
    advance(days(14) - 1)
    expect((await signUp(client('app'), key)).status).toBe(200)
  })

  test('a key is invalid after the invitation was declined', async () => {
    const { server, inviteBob, client } = await office()
    const { id, key } = await inviteBob()
    const existing = await person(server, 'bob')
    expect((await existing.call('DELETE', `/ninja-api/invitations/${id}`)).status).toBe(204)
    expect(faults(await signUp(client('app'), key))).toEqual(invalidKey)
  })

  test('a key is stored as a hash and never shown to the sender of the invitation', async () => {
    const { ada, company, inviteBob, db } = await office()
    const { key } = await inviteBob()
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db.select().from(invitations))).not.toContain(key)
    expect((await ada.call('GET', `${company}/invitations`)).text).not.toMatch(/key|hash/)
  })

  test('the keys of invitations cannot verify addresses or reset passwords, and the keys of verifications cannot accept invitations', async () => {
    const { client, inviteBob, lastKey } = await office()
    await client('app').post('auth/signup', { email: 'carol@example.com', password: PASSWORD })
    const verification = await lastKey()
    const { key } = await inviteBob()
    expect(faults(await signUp(client('app'), verification))).toEqual(invalidKey)
    expect((await client('app').post('auth/email/verify', { key })).status).toBe(400)
    expect((await client('app').post('auth/password/reset', { key, password: PASSWORD })).status).toBe(400)
  })
})
