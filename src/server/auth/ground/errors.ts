import { type ErrorCode, findMessage } from '#server/http/formats/allauth-messages.ts'
import { type Fault, Problem } from '#server/http/problem.ts'

/** `message` replaces the default message of the code. */
export type FieldFault = { param?: string; code: ErrorCode; message?: string }

/** Returns a 400 with field errors. An error without `param` concerns the whole call. */
export function invalid(...faults: FieldFault[]): Problem {
  return new Problem('invalid', faults.map(toFault))
}

/** Returns a 409, for a call that is not possible in the current state. */
export const conflict = (...faults: FieldFault[]) => new Problem('conflict', faults.map(toFault))

/** Returns a 403 as an HTML page, for a call that is forbidden whatever the user does. */
export const denied = () => new Problem('denied')

/** Returns a 401, for a call that requires a logged-in user. */
export const unauthenticated = () => new Problem('unauthenticated')

/**
 * Returns a 401, for a call that continues a flow although no flow is pending. The response does not reveal the user of
 * the session.
 */
export const notPending = () => new Problem('notPending')

/** Returns a 401 that requires the logged-in user to reauthenticate. */
export const reauthenticate = () => new Problem('reauthenticate')

function toFault({ param, code, message = findMessage(code, param) }: FieldFault): Fault {
  return { code, message, loc: param === undefined ? ['body'] : ['body', param] }
}
