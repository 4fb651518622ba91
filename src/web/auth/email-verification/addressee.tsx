// To whom the email went: this page knows the address where it was typed in this browser.
export function Addressee({ email }: { email: string | undefined }) {
  return email === undefined ? 'you' : <strong>{email}</strong>
}
