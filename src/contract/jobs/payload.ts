// Request bodies, parsed like Django Ninja.
import * as z from 'zod/mini'

import { field, FieldError } from './payload-field.ts'

/** Returns the schema of a body with these fields. Ignores other fields. */
export function payload<Fields extends z.ZodMiniObject>(fields: Fields) {
  return z.pipe(z.pipe(objectField, z.any()), fields)
}

/**
 * Returns the schema of a body with required fields. If the body is null or a list, reports the required fields as
 * missing.
 */
export function newPayload<Fields extends z.ZodMiniObject>(fields: Fields) {
  const objectOrEmpty = z.transform((value: unknown) => (value === null || Array.isArray(value) ? {} : value))
  return z.pipe(z.pipe(objectOrEmpty, z.any()), payload(fields))
}

/** Returns the schema of a body that may be missing. */
export function optionalPayload<Fields extends z.ZodMiniObject>(fields: Fields) {
  return z.pipe(
    z.pipe(
      z.transform((value: unknown) => value ?? {}),
      z.any(),
    ),
    payload(fields),
  )
}

const objectField = field(z.unknown(), (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FieldError(
      'model_attributes_type',
      'Input should be a valid dictionary or object to extract fields from',
    )
  return value
})
