import { type Accounts, PASSWORD } from '#server/auth/testing.ts'

import { byKey, type Caller, companiesPath, createApiKey } from '../testing.ts'

export type Person = { call: Caller; id: number; email: string }

/** Creates a user who calls the API with an API key, because a session may expire during a test. */
export async function person(server: Accounts, name: string): Promise<Person> {
  const email = `${name}@example.com`
  const id = await server.addUser({ email })
  const client = server.client('app')
  await client.post('auth/login', { email, password: PASSWORD })
  return { call: byKey(server, await createApiKey(client)), id, email }
}

/** Creates a company and returns its path. */
export async function createCompany({ call }: Person, name = 'Quintette'): Promise<string> {
  const { status, json } = await call('POST', companiesPath, { body: { name } })
  if (status !== 200) throw new Error(`the company was not created: ${status}`)
  return `${companiesPath}/${json.id}`
}

export function invite(
  { call }: Person,
  company: string,
  { email, role = 'recruiter' }: { email: string; role?: string },
) {
  return call('POST', `${company}/invitations`, { body: { email, role } })
}

/** Returns the IDs of the invitations that a user can accept. */
export async function pendingInvitations({ call }: Person): Promise<number[]> {
  const rows: { id: number }[] = JSON.parse((await call('GET', '/ninja-api/invitations')).text)
  return rows.map(({ id }) => id)
}

export const acceptPath = (id: number | undefined) => `/ninja-api/invitations/${id}/accept`

/** Adds a member to a company through an invitation. */
export async function join(owner: Person, company: string, { who, role }: { who: Person; role: string }) {
  await invite(owner, company, { email: who.email, role })
  const [id] = await pendingInvitations(who)
  const { status } = await who.call('POST', acceptPath(id))
  if (status !== 200) throw new Error(`the invitation was not accepted: ${status}`)
}

/** Returns the name and role of each member of a company, such as 'ada owner'. */
export async function listRoles({ call }: Person, company: string): Promise<string[]> {
  const rows: { email: string; role: string }[] = JSON.parse((await call('GET', `${company}/members`)).text)
  return rows.map(({ email, role }) => `${email.split('@')[0]} ${role}`)
}
