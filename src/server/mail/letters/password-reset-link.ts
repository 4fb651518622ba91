// Lets the owner of an account choose a new password, by a link.
import type { Letter } from '../mail.ts'
import { button, words, writeLetter } from './layout.ts'

type Input = { siteName: string; link: string; expiresAt?: Date | undefined }

export function passwordResetLink({ siteName, link, expiresAt }: Input): Letter {
  return writeLetter({
    template: 'password-reset-link',
    siteName,
    subject: 'Password Reset Email',
    parts: [
      words('Hello,'),
      words(`You, or somebody else, asked for a new password for your account on ${siteName}.`),
      button('Choose a new password', link),
      words('If it was not you, ignore this letter: your password stays as it is.'),
    ],
    expiresAt,
  })
}
