import { type AuthAnswer, type AuthState, readAuthState, anonymous } from '#contract/auth/auth-state.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { afterUnsavedChanges, hasUnsavedChanges } from '#web/lib/unsaved-changes.ts'

import { authApi } from './api.ts'
import { authClient } from './auth-client.ts'
import { changeAuth, applyAuthState } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'
import { type AuthEvent, watchOtherTabs } from './other-tabs.ts'

let sessionPromise: Promise<void> | undefined
let accountsPromise: Promise<void> | undefined

/**
 * Returns the auth state of a response.
 * @throws if the response has none, because a failed request does not mean that the visitor is logged out
 */
function requireAuthState(answer: AuthAnswer): AuthState {
  const authState = readAuthState(answer)
  if (authState === null) throw new Error(`The session request failed: ${answer.status}`)
  return authState
}

async function loadSession(): Promise<void> {
  requireAuthState(await authApi.getSession())
}

async function loadConfig(): Promise<void> {
  const { data } = await authApi.getConfig()
  const { account, socialaccount, mfa, usersessions } = data ?? {}
  if (!account || !socialaccount || !mfa || !usersessions) throw new TypeError('Invalid configuration')
  changeAuth({ config: { account, socialaccount, mfa, usersessions } })
}

/**
 * Loads the configuration in a browser to which the server has never responded. The response sets the CSRF token. Such
 * a browser has no session, so the visitor is anonymous.
 */
async function loadForNewBrowser(): Promise<void> {
  try {
    await loadConfig()
  } finally {
    if (authClient.isKnown()) changeAuth({ authState: anonymous })
    else await (sessionPromise ??= loadSession())
  }
}

/** Logs the failure. The next page that needs the data requests it again. */
function recordFailure(error: unknown): void {
  logFailure('The account data did not load.', error)
  sessionPromise = undefined
  accountsPromise = undefined
  changeAuth({ hasFailed: true })
}

async function loadAccounts(): Promise<void> {
  changeAuth({ hasFailed: false })
  const parts = authClient.isKnown()
    ? [loadConfig(), (sessionPromise ??= loadSession())]
    : [loadForNewBrowser()]
  for (const part of await Promise.allSettled(parts))
    if (part.status === 'rejected') recordFailure(part.reason)
}

/** Loads the session for pages that only show the user's name. These pages hide failures. */
export function openSession(): void {
  sessionPromise ??= loadSession()
  sessionPromise.catch(recordFailure)
  watchOtherTabs(handleEvent)
}

/** Loads the session and configuration for account pages. Sets `hasFailed` if either did not load. */
export function openAccounts(): void {
  accountsPromise ??= loadAccounts()
  watchOtherTabs(handleEvent)
}

const quietApi = createAuthApi(authClient, () => undefined)

/**
 * Reloads the session after a change outside this page. If the session has ended while this page has unsaved changes,
 * the page shows this only after the changes are saved or discarded. An explicit logout takes effect at once.
 */
async function reloadSession(news: AuthEvent): Promise<void> {
  const answer = await quietApi.getSession()
  const hasEnded = requireAuthState(answer).kind === 'visitor'
  if (news === 'changed' && hasEnded && hasUnsavedChanges()) afterUnsavedChanges(reloadAuthState)
  else applyAuthState(answer)
}

const handleEvent = (news: AuthEvent) => void reloadSession(news).catch(recordFailure)

/** Reloads the session. Call this function after a response says that the session has ended. */
export const reloadAuthState = () => handleEvent('changed')
