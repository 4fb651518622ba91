// The bodies of what is written, as Django Ninja reads them.
import * as z from 'zod/mini'

import { field, FieldError } from './payload-field.ts'

/** An object with these fields; others in it are left alone. */
export function payload<Fields extends z.ZodMiniObject>(fields: Fields) {
  return z.pipe(z.pipe(anObject, z.any()), fields)
}

/** The same for what has fields that must be there: null and lists are told which are missing. */
export function newPayload<Fields extends z.ZodMiniObject>(fields: Fields) {
  const filled = z.transform((value: unknown) => (value === null || Array.isArray(value) ? {} : value))
  return z.pipe(z.pipe(filled, z.any()), payload(fields))
}

/** A body that may be left out. */
export function optionalPayload<Fields extends z.ZodMiniObject>(fields: Fields) {
  return z.pipe(
    z.pipe(
      z.transform((value: unknown) => value ?? {}),
      z.any(),
    ),
    payload(fields),
  )
}

const anObject = field(z.unknown(), (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FieldError(
      'model_attributes_type',
      'Input should be a valid dictionary or object to extract fields from',
    )
  return value
})
