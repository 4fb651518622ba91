import { logFailure } from '#web/lib/log-failure.ts'

import { authClient } from './auth-client.ts'
import { applyAuthState } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export const authApi = createAuthApi(authClient, applyAuthState)

/** Returns the response. After a network failure, logs the failure, shows it to the user and returns null. */
export async function attempt<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    logFailure('An account call failed.', error)
    const reason = error instanceof Error ? error.message : String(error)
    alert(`Sorry, something went wrong. Please check your connection and try again.\n\n${reason}`)
    return null
  }
}
