// The check of a repeated password (specification, section 5).
import type { Check } from '#web/ui/form/client-problems.ts'

/** Returns a check for a form whose field `${name}2` repeats the field `name`. Ignores how characters are encoded. */
export const checkRepeated =
  (name: string): Check =>
  (values) =>
    values[name]?.normalize() === values[`${name}2`]?.normalize()
      ? []
      : [{ param: `${name}2`, message: 'Password does not match.' }]
