import { displayEmail } from '#contract/auth/display-email.ts'

/** Loaded only for addresses at internationalized domains. */
export function UnicodeEmail({ email }: { email: string }) {
  return displayEmail(email)
}
