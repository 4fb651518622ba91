// Test helpers for authenticator apps.
import { Secret, TOTP } from 'otpauth'

import type { ClientKind } from '#server/identity/session/session.ts'
import { required } from '#server/lib/required.ts'

import { type Accounts, ada, PASSWORD, type TestResponse, type TestClient } from '../testing.ts'

/** The authenticator app of a user. `codeAt` returns the code at the time `now`, or `steps` time steps later. */
export type App = { secret: string; codeAt: (now: Date, steps?: number) => string }

const STEP_MS = 30_000

function toApp(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    secret,
    codeAt: (now, steps = 0) => totp.generate({ timestamp: now.getTime() + steps * STEP_MS }),
  }
}

/** Returns an app with the setup secret that the server shows to the client. */
export async function readSetupApp(client: TestClient): Promise<App> {
  const { text } = await client.get('account/authenticators/totp')
  return toApp(required(/"secret":"([A-Z2-7]{32})"/.exec(text)?.[1]))
}

/** Sets up an app with its current code, then advances the clock by one time step. */
export async function setUpApp({ clock }: Accounts, client: TestClient): Promise<App> {
  const app = await readSetupApp(client)
  const { status } = await client.post('account/authenticators/totp', { code: app.codeAt(clock.now) })
  if (status !== 200) throw new Error(`the app was not set up: ${status}`)
  advanceTimeStep({ clock })
  return app
}

/** Logs in as a new user and sets up an authenticator app. @returns the client, the app and the recovery codes. */
export async function logInWithApp(server: Accounts, kind: ClientKind, email: string = ada) {
  const me = await server.loggedIn(kind, email)
  const app = await setUpApp(server, me)
  return { me, app, codes: parseUnusedCodes(await me.get('account/authenticators/recovery-codes')) }
}

export function advanceTimeStep({ clock }: Pick<Accounts, 'clock'>, steps = 1): void {
  clock.now = new Date(clock.now.getTime() + steps * STEP_MS)
}

export function parseUnusedCodes({ text }: TestResponse): string[] {
  return (
    /"unused_codes":\[([^\]]*)\]/
      .exec(text)?.[1]
      ?.split(',')
      .map((code) => code.slice(1, -1)) ?? []
  )
}

/** Returns a new client that has logged in with the password. The login is pending if the user has a second factor. */
export async function pendingLoginClient(
  { client }: Accounts,
  kind: ClientKind,
  email: string = ada,
): Promise<TestClient> {
  const me = client(kind)
  await me.post('auth/login', { email, password: PASSWORD })
  return me
}
