// The recipient is only known in the browser in which the address was entered.
export function Addressee({ email }: { email: string | undefined }) {
  return email === undefined ? 'you' : <strong>{email}</strong>
}
