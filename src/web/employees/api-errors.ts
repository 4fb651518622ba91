// Errors of the employee API as messages for a form.
import { ResponseError } from '#contract/client/response-error.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

const hasStatus = (error: unknown, status: number): error is ResponseError =>
  error instanceof ResponseError && error.status === status

export const isMissing = (error: unknown) => hasStatus(error, 404)
export const isLoggedOut = (error: unknown) => hasStatus(error, 403)
/** The employee has changed since it was loaded. */
export const isConflict = (error: unknown) => hasStatus(error, 409)

/** The body of an error is `{field: [messages]}` (specification, section 8). */
function fieldProblems(body: unknown): Problem[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([param, messages]: [string, unknown]) =>
    Array.isArray(messages) ? messages.map((message) => ({ param, message: String(message) })) : [],
  )
}

const kept = 'What you typed is still here.'

/** Returns the server's message for a rejected search; null for any other failure. */
export async function searchError(error: unknown): Promise<string | null> {
  if (!hasStatus(error, 400)) return null
  const problem = fieldProblems(await error.response.json()).find(({ param }) => param === 'search')
  return problem?.message ?? null
}

export async function apiErrors(error: unknown): Promise<readonly Problem[]> {
  const found = hasStatus(error, 400) ? fieldProblems(await error.response.json()) : []
  if (found.length > 0) return found
  logFailure('An employee was not saved.', error)
  if (!(error instanceof ResponseError))
    return [{ message: `This could not be saved: there is no connection. ${kept}` }]
  if (isLoggedOut(error))
    return [{ message: `You are no longer logged in. Log in from another tab, then save again. ${kept}` }]
  return [{ message: `This could not be saved. Please try again. ${kept}` }]
}
