// An e-mail address that somebody typed, read as the account calls read it.
import { email } from '#contract/auth/fields.ts'

/** @throws when it is none. */
export function readAddress(text: string): string {
  const { success, data } = email.safeParse(text)
  if (!success) throw new Error(`${JSON.stringify(text)} is not an email address.`)
  return data
}
