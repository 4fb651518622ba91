// Input fields with the names and autocomplete values that password managers expect.
import { useCallback } from 'react'

import type { Check } from '#web/ui/form/client-problems.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

/** Returns a check for a form whose field `${name}2` repeats the field `name`. Ignores how characters are encoded. */
export const checkRepeated =
  (name: string): Check =>
  (values) =>
    values[name]?.normalize() === values[`${name}2`]?.normalize()
      ? []
      : [{ param: `${name}2`, message: 'Password does not match.' }]

type EmailFieldProps = {
  autoComplete: 'username' | 'username webauthn' | 'email'
  defaultValue?: string | undefined
  onType?: (email: string) => void
  takesFocus?: boolean
}

/**
 * For `autoComplete`, use `username` next to a password, `username webauthn` if passkeys are offered, and `email` for
 * the address of a recipient.
 */
export function EmailField({ autoComplete, defaultValue = '', onType, takesFocus = false }: EmailFieldProps) {
  // Text typed or autofilled before hydration fires no change event, so the field reports such text when it mounts.
  const handleMount = useCallback(
    (input: HTMLInputElement | null) => {
      if (input && input.value !== '') onType?.(input.value)
      if (takesFocus) input?.focus()
    },
    [onType, takesFocus],
  )
  return (
    <Field
      ref={handleMount}
      name="email"
      label="Email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
      onChange={({ target }) => onType?.(target.value)}
      required
    />
  )
}

/** `name` is the field name in the API. It is `key` if the endpoint also accepts the key of a link, else `code`. */
export function CodeField({ name }: { name: 'code' | 'key' }) {
  return (
    <Field
      name={name}
      label="Code"
      help="The code from the email. Upper or lower case and dashes do not matter. It expires soon."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  )
}

const passwordRules = 'At least 8 characters. Not a common password, and not similar to your email address.'

export function NewPasswordField({ name, label }: { name: string; label: string }) {
  return <PasswordField name={name} label={label} help={passwordRules} autoComplete="new-password" required />
}

/** Lets password managers match the password to the account. */
export function AccountName({ email }: { email: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
}
