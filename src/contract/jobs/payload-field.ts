// A field of what is written: its value is read, or refused in the words of Django Ninja (Pydantic), which its users know.
import * as z from 'zod/mini'

type Words = { type: string; msg: string; ctx?: Record<string, string | number> }

/** Thrown by a reader: what the fault is called, in words, and what the words speak of. */
export class FieldError extends Error {
  readonly words: Words

  constructor(type: string, msg: string, ctx?: Words['ctx']) {
    super(msg)
    this.words = { type, msg, ...(ctx && { ctx }) }
  }
}

/** A fault that Pydantic has no name for. */
export function valueError(error: string): FieldError {
  return new FieldError('value_error', `Value error, ${error}`, { error })
}

/** Reads a value with `read`, which gets only what is there; `shape` says what comes out of it. */
export function field<Value>(shape: z.ZodMiniType<Value, Value>, read: (value: unknown) => Value) {
  const reading = z.transform((value: unknown, { issues }) => {
    try {
      if (value === undefined) throw new FieldError('missing', 'Field required')
      return read(value)
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      issues.push({ code: 'custom', message: error.message, input: value, params: error.words })
      return z.NEVER
    }
  })
  // What `read` returns fits the shape; zod's types do not follow a promise that never is one.
  return z.pipe(z.pipe(reading, z.any()), shape)
}
