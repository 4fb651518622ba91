// Creates a logged-in user on a measured server.
import { z } from 'zod'

/** Settings for a server without email verification and rate limits. */
export const unlimitedSettings = { ACCOUNT_EMAIL_VERIFICATION: 'none', ACCOUNT_RATE_LIMITS: 'off' }
export const credentials = { email: 'ada@example.org', password: 'correct horse battery' }

const signupResponse = z.object({ meta: z.object({ session_token: z.string() }) })

/** Signs up as an app. @returns the session token */
export async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/_allauth/app/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return signupResponse.parse(await response.json()).meta.session_token
}

/** Logs in as a browser. @returns the Cookie header */
export async function logInBrowser(url: string): Promise<string> {
  const base = `${url}/_allauth/browser/v1`
  const csrf = readCookies(await fetch(`${base}/config`))
  const response = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: csrf, 'x-csrftoken': csrf.split('=')[1] ?? '' },
    body: JSON.stringify(credentials),
  })
  return readCookies(response)
}

function readCookies({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
