import { expect } from 'vitest'

import { companyMembers } from '#server/db/tables/company-members.ts'
import { users } from '#server/db/tables/users.ts'
import { createCompany, invite, person } from '#server/jobs/members/testing.ts'

import { accounts, type Accounts, PASSWORD, type TestClient } from '../testing.ts'

export const path = 'auth/invitation'
export const bob = 'bob@example.com'
export const NEW_PASSWORD = 'another horse entirely'
export const invalidKey = ['key invalid_or_expired_key']

/**
 * Starts a server with a company and its owner. `inviteBob` invites `bob` by email and returns the key in the email.
 */
export async function office(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const ada = await person(server, 'ada')
  const company = await createCompany(ada)
  const lastKey = async () => decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
  const inviteBob = async (role = 'recruiter') => {
    const { status, json } = await invite(ada, company, { email: bob, role })
    expect(status).toBe(200)
    return { id: json.id, key: await lastKey() }
  }
  const advance = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return { ...server, server, ada, company, inviteBob, advance, lastKey }
}

export const readInvitation = (me: TestClient, key: string) =>
  me.get(path, { headers: { 'x-invitation-key': key } })
export const signUp = (me: TestClient, key: string, password: string = PASSWORD) =>
  me.post(path, { key, password })
export const nextStep = async (me: TestClient, key: string) => {
  const { json } = await readInvitation(me, key)
  return json.data?.next_step
}
export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Expects that the server still has only the owner and the membership that `office` has created. */
export async function expectNothingNew({ db }: Pick<Accounts, 'db'>) {
  expect([await db.$count(users), await db.$count(companyMembers)]).toEqual([1, 1])
}
