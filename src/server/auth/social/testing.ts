// Test helpers for the dummy provider and browser redirects.
import type { TestResponse, TestClient } from '../testing.ts'

export const CALLBACK = '/account/provider/callback'
const dummySettings = { id: 'dummy', name: 'Dummy', type: 'dummy' }
export const dummyOnly = { SOCIALACCOUNT_PROVIDERS: JSON.stringify([dummySettings]) }

type DummyClaims = { id?: unknown; email?: string; email_verified?: boolean }

/** Returns the body of a request that logs in with a token of the dummy provider. */
export function dummyToken(response: DummyClaims, process = 'login') {
  return { provider: 'dummy', process, token: { id_token: JSON.stringify(response) } }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends a form as a page of our site does, with the CSRF token. */
export function sendForm(
  client: TestClient,
  path: string,
  form: Record<string, string>,
): Promise<TestResponse> {
  return client.send('POST', path, { raw: String(new URLSearchParams(form)), headers: FORM })
}

/** Begins a login at a provider. @returns the URL to which the browser is redirected. */
export async function beginProviderLogin(
  client: TestClient,
  form: Record<string, string> = {},
): Promise<string> {
  const whole = { provider: 'dummy', process: 'login', callback_url: CALLBACK, ...form }
  return readLocation(await sendForm(client, 'auth/provider/redirect', whole))
}

/** Opens a URL of our site as a redirected browser does. @returns the URL of the next redirect. */
export async function followRedirect(client: TestClient, address: string): Promise<string> {
  const { pathname, search } = new URL(address, 'http://localhost')
  return readLocation(await client.get(pathname + search))
}

export function readLocation({ status, headers: { location } }: TestResponse): string {
  return status === 302 ? String(location) : `no redirect but ${status}`
}
