/** Matches the parameters of a failed query, which follow the SQL in Drizzle's error message. */
const PARAMETERS = /\nparams: [^]*$/
const MAX_MESSAGE_LENGTH = 1_000
/** Limits how many causes of an error are followed, because an error may be its own cause. */
const MAX_CAUSES = 5

export type ErrorDescription = {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: ErrorDescription
}

/**
 * Describes an error for the log. Leaves out query parameters and PostgreSQL's details, because they quote rows and may
 * contain secrets.
 */
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

function messageOf(thrown: unknown): string {
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return String(hasMessage ? thrown.message : thrown)
}

const withoutValues = (message: string) => message.replace(PARAMETERS, '').slice(0, MAX_MESSAGE_LENGTH)

/** Returns the stack frames without the error message at the start of the stack. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
