// The recipient of an email: the address, or 'you' in a browser in which the visitor has not entered the address.
export function Addressee({ email }: { email: string | undefined }) {
  return email === undefined ? 'you' : <strong>{email}</strong>
}
