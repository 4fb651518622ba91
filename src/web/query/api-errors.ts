import { ResponseError } from '#contract/client/response-error.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { LoggedOutError } from './query-provider.tsx'

const hasStatus = (error: unknown, status: number): error is ResponseError =>
  error instanceof ResponseError && error.status === status

export const isMissing = (error: unknown) => hasStatus(error, 404)
/** The item has changed, or its state does not allow the action. */
export const isConflict = (error: unknown): error is ResponseError => hasStatus(error, 409)
const isLoggedOut = (error: unknown) => hasStatus(error, 401)
export const isForbidden = (error: unknown) => hasStatus(error, 403)

/** Turns a 401 of a query into a LoggedOutError, which is not reported as a failure. */
export async function orLoggedOut<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer
  } catch (error) {
    throw isLoggedOut(error) ? new LoggedOutError() : error
  }
}

type Fault = { readonly loc?: readonly (string | number)[]; readonly msg?: string }

/** Removes the `Value error, ` prefix, because the message is shown next to the field. */
const wordsOf = ({ msg = '' }: Fault) => {
  const words = msg
    .replace(/^Value error, /, '')
    .replace('salary_max', 'the upper end')
    .replace('salary_min', 'the lower end')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`
}

/** A proxy may respond in another format. */
async function bodyOf({ response }: ResponseError): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** Reads an error body (specification, section 8): `{detail: text}`, or for a 422 a list of locations and messages. */
async function problemsIn(error: ResponseError): Promise<Problem[]> {
  const body = await bodyOf(error)
  const detail: unknown = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  if (typeof detail === 'string') return [{ message: detail }]
  if (!Array.isArray(detail)) return []
  return detail.map((fault: Fault) => ({ param: `${fault.loc?.[2]}`, message: wordsOf(fault) }))
}

/** Returns the server's message for a rejected search, or null for other failures. */
export async function searchError(error: unknown): Promise<string | null> {
  if (!hasStatus(error, 422)) return null
  const [problem] = await problemsIn(error)
  return problem?.message ?? null
}

/** Returns the server's message for a conflict, or null for other failures. */
export async function conflictWords(error: unknown): Promise<string | null> {
  if (!hasStatus(error, 409)) return null
  const [problem] = await problemsIn(error)
  return problem?.message ?? null
}

/** Returns the problems to show. `wish` is 'saved' for forms and 'done' for buttons. */
export async function apiErrors(
  error: unknown,
  wish: 'saved' | 'done' = 'saved',
): Promise<readonly Problem[]> {
  const says = hasStatus(error, 422) || isConflict(error) || isForbidden(error) || hasStatus(error, 429)
  const found = says ? (await problemsIn(error)).filter(({ message }) => message !== 'Too Many Requests') : []
  if (found.length > 0) return found
  const kept = wish === 'saved' ? ' What you typed is still here.' : ''
  if (isLoggedOut(error)) {
    const again = wish === 'saved' ? 'save again' : 'try again'
    return [{ message: `You are no longer logged in. Log in from another tab, then ${again}.${kept}` }]
  }
  if (isForbidden(error)) return [{ message: `You no longer have permission to make changes.${kept}` }]
  if (hasStatus(error, 429)) return [{ message: `Too many requests. Please try again later.${kept}` }]
  logFailure(`A change to jobs could not be ${wish}.`, error)
  if (!(error instanceof ResponseError))
    return [{ message: `This could not be ${wish} because there is no connection.${kept}` }]
  return [{ message: `This could not be ${wish}. Please try again.${kept}` }]
}
