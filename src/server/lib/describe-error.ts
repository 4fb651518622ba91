// An error as the log tells it: what and where, but none of the values that were being worked on.

/** How a failed query is told of by drizzle: the SQL, then what was put into it. */
const PARAMETERS = /\nparams: [^]*$/
const MAX_MESSAGE_CHARACTERS = 1_000

export type ErrorDescription = {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: ErrorDescription
}

/** Leaves out parameters of queries and the details of PostgreSQL, which quote rows: they may be secrets. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: String(error).slice(0, MAX_MESSAGE_CHARACTERS) }
  return {
    type: error.name,
    message: error.message.replace(PARAMETERS, '').slice(0, MAX_MESSAGE_CHARACTERS),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Where it happened; the message, which a stack repeats, left out. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
