// Only the browser in which the visitor entered the address knows the recipient.
export function Addressee({ email }: { email: string | undefined }) {
  return email === undefined ? 'you' : <strong>{email}</strong>
}
