// Lets the owner of an account sign in without the password.
import type { Message } from '../mail.ts'
import { code, words, writeMessage } from './layout.ts'

type Input = { siteName: string; code: string; expiresAt: Date }

export function loginCode({ siteName, code: text, expiresAt }: Input): Message {
  return writeMessage({
    template: 'login-code',
    siteName,
    subject: 'Sign-In Code',
    parts: [
      words('Hello,'),
      words(`To sign in to ${siteName}, enter this code there:`),
      code(text),
      words('Never pass it on. If you did not ask for it, ignore this email.'),
    ],
    expiresAt,
  })
}
