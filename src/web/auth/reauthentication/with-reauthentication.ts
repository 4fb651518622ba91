// Asks for reauthentication when the server requires it, then retries the action.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { actionApi, reportsLogout, requiresReauthentication } from '../action-api.ts'
import { attempt } from '../api.ts'
import { listMethods } from './methods.ts'
import { requestReauthentication } from './reauthentication-request.ts'

type LoggedOut = Pick<AuthAnswer, 'status' | 'errors'> & { data?: never; meta?: never }

/** The response that forms get after the session has ended. The server sends 401, but forms treat 401 as accepted. */
const loggedOut: LoggedOut = {
  status: 410,
  errors: [{ message: 'You are no longer logged in. Log in from another tab, then try again.' }],
}

/** If the session has ended, calls that are also part of the signup return 409 instead of 401. */
const hasSessionEnded = async (answer: AuthAnswer) =>
  reportsLogout(answer.status === 409 ? await actionApi.getSession() : answer)

/**
 * Returns the response of the `actionApi` call, an error response if the session has ended, or null if the call failed
 * or the user cancelled.
 */
export async function withReauthentication<Answer extends AuthAnswer>(
  call: () => Promise<Answer>,
): Promise<Answer | LoggedOut | null> {
  const answer = await attempt(call)
  if (answer === null) return null
  if (await hasSessionEnded(answer)) return loggedOut
  if (!requiresReauthentication(answer)) return answer
  const isConfirmed = await requestReauthentication(listMethods(answer.data?.flows ?? []))
  return isConfirmed ? withReauthentication(call) : null
}
