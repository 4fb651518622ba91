// For tests: people with names, and a company of theirs.
import { type Accounts, PASSWORD } from '#server/auth/testing.ts'

import { byKey, type Caller, companiesPath, newKey } from '../testing.ts'

export type Person = { call: Caller; id: number; email: string }

/** Somebody new, by a key of theirs: it outlasts a session. */
export async function person(server: Accounts, name: string): Promise<Person> {
  const email = `${name}@example.com`
  const id = await server.addUser({ email })
  const client = server.client('app')
  await client.post('auth/login', { email, password: PASSWORD })
  return { call: byKey(server, await newKey(client)), id, email }
}

/** A company of `owner`; gives its path. */
export async function companyOf({ call }: Person, name = 'Quintette'): Promise<string> {
  const { status, json } = await call('POST', companiesPath, { body: { name } })
  if (status !== 200) throw new Error(`the company was not made: ${status}`)
  return `${companiesPath}/${json.id}`
}

export function invite(
  { call }: Person,
  company: string,
  { email, role = 'recruiter' }: { email: string; role?: string },
) {
  return call('POST', `${company}/invitations`, { body: { email, role } })
}

/** The ids of the invitations that wait for somebody. */
export async function waitingFor({ call }: Person): Promise<number[]> {
  const rows: { id: number }[] = JSON.parse((await call('GET', '/ninja-api/invitations')).text)
  return rows.map(({ id }) => id)
}

export const accepting = (id: number | undefined) => `/ninja-api/invitations/${id}/accept`

/** Brings somebody into a company, by an invitation. */
export async function join(owner: Person, company: string, { who, role }: { who: Person; role: string }) {
  await invite(owner, company, { email: who.email, role })
  const [id] = await waitingFor(who)
  const { status } = await who.call('POST', accepting(id))
  if (status !== 200) throw new Error(`the invitation was not accepted: ${status}`)
}

/** The members as 'name role'. */
export async function rolesIn({ call }: Person, company: string): Promise<string[]> {
  const rows: { email: string; role: string }[] = JSON.parse((await call('GET', `${company}/members`)).text)
  return rows.map(({ email, role }) => `${email.split('@')[0]} ${role}`)
}
