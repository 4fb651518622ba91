import { type ErrorCode, messageOf } from '#server/http/formats/allauth-messages.ts'
import { type Fault, Problem } from '#server/http/problem.ts'

/** `message` stands for the usual words of the code. */
export type FieldFault = { param?: string; code: ErrorCode; message?: string }

/** 400: what is wrong with which field; without `param`, with the call as a whole. */
export function invalid(...faults: FieldFault[]): Problem {
  return new Problem('invalid', faults.map(inWords))
}

/** 409: not in this state of affairs. */
export const conflict = (...faults: FieldFault[]) => new Problem('conflict', faults.map(inWords))

/** 429, with the time to come back. */
export const tooMany = (retryAfterMs: number) =>
  new Problem('tooMany', [], Math.max(1, Math.ceil(retryAfterMs / 1000)))

/** 403, as a page: who asks is nobody for whom it could be done. */
export const denied = () => new Problem('denied')

/** 401: asks for somebody who is signed in. */
export const unauthenticated = () => new Problem('unauthenticated')

/** 401: no flow is pending. The response does not tell who is logged in. */
export const notPending = () => new Problem('notPending')

/** 401: asks a user who is logged in to reauthenticate. */
export const reauthenticate = () => new Problem('reauthenticate')

function inWords({ param, code, message = messageOf(code, param) }: FieldFault): Fault {
  return { code, message, loc: param === undefined ? ['body'] : ['body', param] }
}
