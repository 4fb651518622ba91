// Handles failures of login providers. A failed request to a provider, or an invalid token, rejects the login. Only the
// log contains the cause.
import { Problem } from '#server/http/problem.ts'
import { describeError } from '#server/lib/describe-error.ts'

import type { AuthContext } from '../ground/context.ts'
import type { SocialProvider } from '../ground/social-provider.ts'

/** Returns the result of `work`, or undefined if it throws a Problem. */
export async function undefinedOnProblem<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Returns the result of `work`. If `work` throws, logs the error and returns undefined. */
export async function undefinedOnProviderError<T>(
  { log, client }: AuthContext,
  { settings }: SocialProvider,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const event = 'provider login refused'
    log.info({ event, provider: settings.id, ip: client.ip, err: describeError(error) }, event)
    return undefined
  }
}
