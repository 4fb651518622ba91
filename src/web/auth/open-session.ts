// Asks the server once per visit who is there and what is switched on.
import { stranger } from '#contract/auth/standing.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { authApi } from './api.ts'
import { authClient } from './auth-client.ts'
import { changeAuth, currentAuth } from './auth-store.ts'
import { watchOtherTabs } from './other-tabs.ts'

let session: Promise<void> | undefined
let accounts: Promise<void> | undefined

async function loadSession(): Promise<void> {
  await authApi.getSession()
}

async function loadConfig(): Promise<void> {
  const { data } = await authApi.getConfig()
  const { account, socialaccount, mfa, usersessions } = data ?? {}
  if (!account || !socialaccount || !mfa || !usersessions)
    throw new TypeError('The configuration is not what the contract says')
  changeAuth({ config: { account, socialaccount, mfa, usersessions } })
}

/** A browser that the server has just met has no session: to ask would only be refused. */
async function meetServer(): Promise<void> {
  await loadConfig()
  if (authClient.isKnown()) changeAuth({ standing: stranger })
  else await (session ??= loadSession())
}

async function loadAccounts(): Promise<void> {
  try {
    if (authClient.isKnown()) await Promise.all([loadConfig(), (session ??= loadSession())])
    else await meetServer()
  } catch (error) {
    logFailure('The account data did not load.', error)
    if (currentAuth().standing === null || currentAuth().config === null) changeAuth({ hasFailed: true })
  }
}

function sayFailed(error: unknown): void {
  logFailure('The session did not load.', error)
}

/** For pages that greet: asks who is there. Without an answer they greet nobody. */
export function openSession(): void {
  session ??= loadSession()
  session.catch(sayFailed)
  watchOtherTabs(askAgain)
}

/** For pages about the account: asks for everything; `hasFailed` says that it did not come. */
export function openAccounts(): void {
  accounts ??= loadAccounts()
  watchOtherTabs(askAgain)
}

/** Asks anew who is there, when something happened that this page did not see. */
function askAgain(): void {
  loadSession().catch(sayFailed)
}
