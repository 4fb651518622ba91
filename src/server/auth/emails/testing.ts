import type { OutboxMessage } from '#server/mail/testing.ts'

import type { TestResponse, TestClient } from '../testing.ts'

/** Returns the addresses in a response. A primary address is followed by `*` and an unverified address by `?`. */
export function formatAddresses({ json }: TestResponse): string[] {
  const rows: unknown = json.data
  if (!Array.isArray(rows)) throw new Error(`no list: ${JSON.stringify(json)}`)
  return rows.map(({ email, verified, primary }) => `${email}${primary ? '*' : ''}${verified ? '' : '?'}`)
}

export function readKey({ link }: OutboxMessage): string {
  return decodeURIComponent(link.split('/').at(-1) ?? '')
}

export const emails = (client: TestClient) => ({
  list: () => client.get('account/email'),
  add: (email: string) => client.post('account/email', { email }),
  resend: (email: string) => client.send('PUT', 'account/email', { body: { email } }),
  makePrimary: (email: string) => client.send('PATCH', 'account/email', { body: { email, primary: true } }),
  remove: (email: string) => client.send('DELETE', 'account/email', { body: { email } }),
})
