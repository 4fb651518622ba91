// See section 5 of the specification.
import type { Check } from '#web/ui/form/client-problems.ts'

/** Returns a check for a form whose field `${name}2` repeats the field `name`. */
export const checkRepeated =
  (name: string): Check =>
  (values) =>
    values[name] === values[`${name}2`] ? [] : [{ param: `${name}2`, message: 'Password does not match.' }]
