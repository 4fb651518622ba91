// Lets the owner of an account choose a new password, by a code.
import type { Letter } from '../mail.ts'
import { code, words, writeLetter } from './layout.ts'

type Input = { siteName: string; code: string; expiresAt: Date }

export function passwordResetCode({ siteName, code: text, expiresAt }: Input): Letter {
  return writeLetter({
    template: 'password-reset-code',
    siteName,
    subject: 'Password Reset Code',
    parts: [
      words('Hello,'),
      words(
        `You, or somebody else, asked for a new password for your account on ${siteName}. To choose one, enter this code there:`,
      ),
      code(text),
      words('If it was not you, ignore this letter: your password stays as it is.'),
    ],
    expiresAt,
  })
}
