// Lets the owner of an account choose a new password, by a code.
import type { Message } from '../mail.ts'
import { code, words, writeMessage } from './layout.ts'

type Input = { siteName: string; code: string; expiresAt: Date }

export function passwordResetCode({ siteName, code: text, expiresAt }: Input): Message {
  return writeMessage({
    template: 'password-reset-code',
    siteName,
    subject: 'Password Reset Code',
    parts: [
      words('Hello,'),
      words(
        `You, or somebody else, asked for a new password for your account on ${siteName}. To choose one, enter this code there:`,
      ),
      code(text),
      words('If it was not you, ignore this email: your password stays as it is.'),
    ],
    expiresAt,
  })
}
