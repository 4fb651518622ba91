import { ResponseError } from '#contract/client/response-error.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { LoggedOutError } from './query-provider.tsx'

const hasStatus = (error: unknown, ...statuses: readonly number[]): error is ResponseError =>
  error instanceof ResponseError && statuses.includes(error.status)

export const isMissing = (error: unknown) => hasStatus(error, 404)
/** Returns whether the action failed because the item has changed or its state forbids the action. */
export const isConflict = (error: unknown): error is ResponseError => hasStatus(error, 409)
export const isForbidden = (error: unknown) => hasStatus(error, 403)

/** Django Ninja responds with 401 to logged-out callers, Django REST Framework with 403. */
type LoggedOutStatus = 401 | 403

/** Returns the data of a query. @throws LoggedOutError if the caller is logged out. This error is not logged. */
export async function convertLoggedOut<Data>(
  answer: Promise<Data>,
  status: LoggedOutStatus = 401,
): Promise<Data> {
  try {
    return await answer
  } catch (error) {
    throw hasStatus(error, status) ? new LoggedOutError() : error
  }
}

type FieldError = { readonly loc?: readonly (string | number)[]; readonly msg?: string }

/** Returns the API's message as a sentence to show next to a field, without the prefix `Value error, `. */
function formatMessage({ msg = '' }: FieldError): string {
  const text = msg
    .replace(/^Value error, /, '')
    .replace('salary_max', 'the upper end')
    .replace('salary_min', 'the lower end')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}

/** Returns the JSON body, or null if the response is not JSON. A proxy may send such a response. */
async function readBody({ response }: ResponseError): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * Reads an error body (specification, section 8). Django Ninja sends `{detail: text}` or, with 422, a list of locations
 * and messages. Django REST Framework sends `{detail: text}` or `{field: [messages]}`.
 */
async function readProblems(error: ResponseError): Promise<Problem[]> {
  const body = await readBody(error)
  if (typeof body !== 'object' || body === null) return []
  const detail: unknown = 'detail' in body ? body.detail : null
  if (typeof detail === 'string') return [{ message: detail }]
  if (Array.isArray(detail))
    return detail.map((each: FieldError) => ({ param: `${each.loc?.[2]}`, message: formatMessage(each) }))
  return Object.entries(body).flatMap(([param, messages]: [string, unknown]) =>
    Array.isArray(messages) ? messages.map((message) => ({ param, message: String(message) })) : [],
  )
}

/** Returns the server's message for a rejected search, or null for other failures. */
export async function readSearchError(error: unknown): Promise<string | null> {
  if (!hasStatus(error, 400, 422)) return null
  const [problem] = await readProblems(error)
  return problem?.message ?? null
}

/** Returns the server's message for a conflict, or null for other failures. */
export async function readConflictMessage(error: unknown): Promise<string | null> {
  if (!isConflict(error)) return null
  const [problem] = await readProblems(error)
  return problem?.message ?? null
}

export type ErrorContext = {
  /** The verb in the error message: 'saved' or 'sent' for forms and 'done' for buttons. */
  verb?: 'saved' | 'sent' | 'done'
  loggedOutStatus?: LoggedOutStatus
}

/** Returns the problems to show for a failed call. */
export async function describeErrors(
  error: unknown,
  { verb = 'saved', loggedOutStatus = 401 }: ErrorContext = {},
): Promise<readonly Problem[]> {
  const reassurance = verb === 'done' ? '' : ' What you typed is still here.'
  if (hasStatus(error, loggedOutStatus)) {
    const again = verb === 'saved' ? 'save again' : 'try again'
    return [{ message: `You are no longer logged in. Log in from another tab, then ${again}.${reassurance}` }]
  }
  const problems = hasStatus(error, 400, 403, 409, 422, 429, 502) ? await readProblems(error) : []
  if (problems.length > 0) return problems
  if (isForbidden(error)) return [{ message: `You no longer have permission to make changes.${reassurance}` }]
  if (hasStatus(error, 429)) return [{ message: `Too many requests. Please try again later.${reassurance}` }]
  logFailure(`A change could not be ${verb}.`, error)
  if (!(error instanceof ResponseError))
    return [{ message: `This could not be ${verb} because there is no connection.${reassurance}` }]
  return [{ message: `This could not be ${verb}. Please try again.${reassurance}` }]
}
