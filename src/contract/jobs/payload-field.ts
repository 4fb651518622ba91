// Parses a field of a request body, or rejects it with an error of Django Ninja (Pydantic).
import * as z from 'zod/mini'

type ErrorDetails = { type: string; ctx?: Record<string, string | number> }

/** Thrown by a parser, with the type, message and context of a Pydantic error. */
export class FieldError extends Error {
  readonly details: ErrorDetails

  constructor(type: string, message: string, ctx?: ErrorDetails['ctx']) {
    super(message)
    this.details = { type, ...(ctx && { ctx }) }
  }
}

/** Creates Pydantic's `value_error`, for errors without a type of their own. */
export function valueError(error: string): FieldError {
  return new FieldError('value_error', error, { error })
}

/** Returns the schema of a required field. `parse` converts the value. `shape` is the type of the result. */
export function field<Value>(shape: z.ZodMiniType<Value, Value>, parse: (value: unknown) => Value) {
  const transform = z.transform((value: unknown, { issues }) => {
    try {
      if (value === undefined) throw new FieldError('missing', 'Field required')
      return parse(value)
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      issues.push({ code: 'custom', message: error.message, input: value, params: error.details })
      return z.NEVER
    }
  })
  // TypeScript does not infer the output type of `transform`, so `shape` declares it. `shape` accepts every value that
  // `parse` returns.
  return z.pipe(z.pipe(transform, z.any()), shape)
}
