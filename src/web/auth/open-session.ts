// Asks the server once per visit who is there and what is switched on.
import { type AuthAnswer, type AuthState, readAuthState, anonymous } from '#contract/auth/auth-state.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { afterUnsavedChanges, hasUnsavedChanges } from '#web/lib/unsaved-changes.ts'

import { authApi } from './api.ts'
import { authClient } from './auth-client.ts'
import { changeAuth, hearAnswer } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'
import { type News, watchOtherTabs } from './other-tabs.ts'

let session: Promise<void> | undefined
let accounts: Promise<void> | undefined

/** Whoever is not told who is there does not know it, which is not to say that nobody is. */
function toldBy(answer: AuthAnswer): AuthState {
  const authState = readAuthState(answer)
  if (authState === null) throw new Error(`The session request failed: ${answer.status}`)
  return authState
}

async function loadSession(): Promise<void> {
  toldBy(await authApi.getSession())
}

async function loadConfig(): Promise<void> {
  const { data } = await authApi.getConfig()
  const { account, socialaccount, mfa, usersessions } = data ?? {}
  if (!account || !socialaccount || !mfa || !usersessions)
    throw new TypeError('The configuration breaks the contract')
  changeAuth({ config: { account, socialaccount, mfa, usersessions } })
}

/** A browser that the server has just met has no session: to ask would only be rejected. */
async function meetServer(): Promise<void> {
  try {
    await loadConfig()
  } finally {
    if (authClient.isKnown()) changeAuth({ authState: anonymous })
    else await (session ??= loadSession())
  }
}

/** The next page that needs what did not come asks for it again. */
function sayFailed(error: unknown): void {
  logFailure('The account data did not load.', error)
  session = undefined
  accounts = undefined
  changeAuth({ hasFailed: true })
}

async function loadAccounts(): Promise<void> {
  changeAuth({ hasFailed: false })
  const parts = authClient.isKnown() ? [loadConfig(), (session ??= loadSession())] : [meetServer()]
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') sayFailed(part.reason)
}

/** For pages that greet: asks who is there. Without an answer they greet nobody. */
export function openSession(): void {
  session ??= loadSession()
  session.catch(sayFailed)
  watchOtherTabs(hearNews)
}

/** For pages about the account: asks for everything; `hasFailed` says that some of it did not come. */
export function openAccounts(): void {
  accounts ??= loadAccounts()
  watchOtherTabs(hearNews)
}

const quietApi = createAuthApi(authClient, () => undefined)

/**
 * Asks anew who is there, when something happened that this page did not see. That nobody is there any more
 * waits until what is being written is saved or given up, unless a logout was meant.
 */
async function takeIn(news: News): Promise<void> {
  const answer = await quietApi.getSession()
  const isNobody = toldBy(answer).kind === 'visitor'
  if (news === 'changed' && isNobody && hasUnsavedChanges()) afterUnsavedChanges(askAgain)
  else hearAnswer(answer)
}

const hearNews = (news: News) => void takeIn(news).catch(sayFailed)

/** For calls that were rejected because nobody is logged in any more. */
export const askAgain = () => hearNews('changed')
