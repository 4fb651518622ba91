// An error as the log tells it: what and where, but none of the values that were being worked on.

/** How a failed query is told of by drizzle: the SQL, then what was put into it. */
const PARAMETERS = /\nparams: [^]*$/
const MAX_MESSAGE_CHARACTERS = 1_000
/** A cause may be its own. */
const MAX_CAUSES = 5

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
  return describeWithCauses(error, MAX_CAUSES)
}

function describeWithCauses(error: unknown, causes: number): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(messageOf(error)) }
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: describeWithCauses(error.cause, causes - 1) }),
  }
}

/** Of what was thrown and is no error; an object may look like one. */
function messageOf(thrown: unknown): string {
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return String(hasMessage ? thrown.message : thrown)
}

const withoutValues = (message: string) => message.replace(PARAMETERS, '').slice(0, MAX_MESSAGE_CHARACTERS)

/** Where it happened; the message, which a stack repeats, left out. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
