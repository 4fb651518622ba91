// For tests: somebody with an authenticator app, and what it shows.
import { Secret, TOTP } from 'otpauth'

import type { ClientKind } from '#server/identity/session/session.ts'
import { required } from '#server/lib/required.ts'

import { type Accounts, ada, PASSWORD, type TestResponse, type TestClient } from '../testing.ts'

/** The rightful owner's app; the others are wrong whatever the time is. */
export type App = { secret: string; codeAt: (now: Date, steps?: number) => string }

const STEP_MS = 30_000

function appOf(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    secret,
    codeAt: (now, steps = 0) => totp.generate({ timestamp: now.getTime() + steps * STEP_MS }),
  }
}

/** What a client is shown to set an app up with. */
export async function shownApp(client: TestClient): Promise<App> {
  const { text } = await client.get('account/authenticators/totp')
  return appOf(required(/"secret":"([A-Z2-7]{32})"/.exec(text)?.[1]))
}

/** Sets an app up by its present code; then a step of time goes by. */
export async function setUpApp({ clock }: Accounts, client: TestClient): Promise<App> {
  const app = await shownApp(client)
  const { status } = await client.post('account/authenticators/totp', { code: app.codeAt(clock.now) })
  if (status !== 200) throw new Error(`the app was not set up: ${status}`)
  passStep({ clock })
  return app
}

/** Somebody new who has logged in and set up an app, and the codes that came with it. */
export async function withApp(server: Accounts, kind: ClientKind, email: string = ada) {
  const me = await server.loggedIn(kind, email)
  const app = await setUpApp(server, me)
  return { me, app, codes: codesIn(await me.get('account/authenticators/recovery-codes')) }
}

export function passStep({ clock }: Pick<Accounts, 'clock'>, steps = 1): void {
  clock.now = new Date(clock.now.getTime() + steps * STEP_MS)
}

export function codesIn({ text }: TestResponse): string[] {
  return (
    /"unused_codes":\[([^\]]*)\]/
      .exec(text)?.[1]
      ?.split(',')
      .map((code) => code.slice(1, -1)) ?? []
  )
}

/** Another client whose login waits for the second factor. */
export async function waiting(
  { client }: Accounts,
  kind: ClientKind,
  email: string = ada,
): Promise<TestClient> {
  const me = client(kind)
  await me.post('auth/login', { email, password: PASSWORD })
  return me
}
