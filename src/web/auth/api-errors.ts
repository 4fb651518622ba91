// The messages of rejected account calls (specification, section 5).
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { cookiesOff } from '#contract/client/response-error.ts'
import { waitMessage } from '#contract/wait-message.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

/** With 401, the server has accepted the input and requires another step. */
const acceptedStatuses = new Set([200, 401])

/** Messages for error responses without a message, by status. */
const statusMessages: Record<number, string> = {
  403: 'This is not possible at the moment.',
  409: 'This step has expired. Please start again.',
  410: 'Your session has ended. Please try again.',
  429: 'Too many attempts. Please wait a little and try again.',
}

/** Returns the problems to show, or an empty list if the input was accepted. */
export function apiErrors({ status, errors = [], retryAfter }: AuthAnswer): readonly Problem[] {
  if (acceptedStatuses.has(status)) return []
  if (errors.length > 0) return errors
  if (status === 403 && csrfToken() === '') return [{ message: cookiesOff }]
  if (status === 429 && retryAfter !== undefined) return [{ message: waitMessage(retryAfter) }]
  return [{ message: statusMessages[status] ?? 'Sorry, something went wrong. Please try again later.' }]
}
