// The second entry of a new password (specification, section 5).
import type { Problem } from '#web/ui/form/form-context.ts'
import type { FormValues } from '#web/ui/form/form.tsx'

/** A check for a form whose field `${name}2` repeats the field `name`. */
export const repeats =
  (name: string) =>
  (values: FormValues): readonly Problem[] =>
    values[name] === values[`${name}2`] ? [] : [{ param: `${name}2`, message: 'Password does not match.' }]
