// Helpers for authenticator apps, recovery codes and passkeys.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import {
  logInAsNewUser,
  expect,
  fillIn,
  logIn,
  password,
  type PostOffice,
  press,
  signUp,
  uniqueEmail,
} from './accounts.ts'

const STEP_MS = 30_000

/** Makes the server accept the codes of the previous, current and next 30-second step, each of them once. */
export const tolerantSettings = { MFA_TOTP_TOLERANCE: '1' }

export type Step = 'before' | 'now' | 'next'

const stepsAhead: Record<Step, number> = { before: -1, now: 0, next: 1 }

/** Returns the authenticator app's code for a step. */
export function generateCode(secret: string, step: Step): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + stepsAhead[step] * STEP_MS })
}

/**
 * Waits for a new step if the current one ends soon. Otherwise the previous step's code could expire during the test,
 * because the server accepts it only until the current step ends.
 */
async function waitForEarlyStep(): Promise<void> {
  const remainingMs = () => STEP_MS - (Date.now() % STEP_MS)
  await expect.poll(remainingMs, { timeout: STEP_MS }).toBeGreaterThan(STEP_MS / 3)
}

/**
 * Signs up a new user, who confirms the address with an emailed code and is then logged in. The session has no recent
 * authentication, so sensitive changes require reauthentication.
 */
export async function signUpByCode(page: Page, post: PostOffice): Promise<string> {
  const email = uniqueEmail()
  await signUp(page, email)
  await fillIn(page, { Code: (await post.waitForEmail(email)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/')
  return email
}

/** Creates a user without a password by passkey signup, and logs in. */
export async function signUpByPasskey(page: Page, post: PostOffice): Promise<void> {
  const email = uniqueEmail()
  await page.goto('/account/signup')
  await page.getByRole('link', { name: 'Sign up with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Sign Up with a Passkey' })).toBeVisible()
  await fillIn(page, { Email: email })
  await press(page, 'Sign up')
  await expect(page).toHaveURL('/account/verify-email')
  await fillIn(page, { Code: (await post.waitForEmail(email)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/account/signup/passkey/create')
  await fillIn(page, { Name: 'Phone' })
  await press(page, 'Create passkey')
  await expect(page).toHaveURL('/')
}

/** Sets up an authenticator app with the code of the previous step. Returns the app's secret. */
export async function setUpApp(page: Page): Promise<string> {
  await page.goto('/dashboard/profile/two-factor')
  await press(page, 'Set up an app')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(' ', '')
  await waitForEarlyStep()
  await fillIn(page, { Code: generateCode(secret, 'before') })
  await press(page, 'Turn on')
  await expect(page.getByText('Your authenticator app has been set up.')).toBeVisible()
  return secret
}

/** Returns the recovery codes that the page shows after `setUpApp`. */
export async function readCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  return codes.allInnerTexts()
}

/** Creates a user with an authenticator app and logs in with the password. Stops at the page for the app's code. */
export async function logInUpToCode(page: Page, post: PostOffice) {
  const email = await logInAsNewUser(page, post)
  const secret = await setUpApp(page)
  const recoveryCodes = await readCodes(page)
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  await page.goto('/account/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/account/login/otp')
  return { email, secret, recoveryCodes }
}

/** Adds a virtual device that confirms every passkey request and selects the first passkey. */
export async function addVirtualDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** Runs in the page. Makes the browser offer passkeys only after a click on a button, and not in the email field. */
export function withoutAutofill(): void {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
}

/** Adds a passkey on the passkeys page. Calls `reauthenticate` if the page requires it. */
export async function addPasskey(
  page: Page,
  name: string,
  reauthenticate?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto('/dashboard/profile/passkeys')
  await fillIn(page, { Name: name })
  await press(page, 'Add passkey')
  await reauthenticate?.(page)
  await expect(page.getByText(`The passkey ${name} has been added.`)).toBeVisible()
}

/** Enters the password in the reauthentication dialog. */
export async function reauthenticateByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Access' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
