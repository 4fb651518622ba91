import { displayEmail } from '#contract/auth/display-email.ts'

// The recipient of an email, for use in a sentence: the address if the visitor has entered it in this browser,
// otherwise 'you'.
export function Addressee({ email }: { email: string | undefined }) {
  return email === undefined ? 'you' : <strong>{displayEmail(email)}</strong>
}
