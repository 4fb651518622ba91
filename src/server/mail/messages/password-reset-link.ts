// Lets the owner of an account choose a new password, by a link.
import type { Message } from '../mail.ts'
import { button, words, writeMessage } from './layout.ts'

type Input = { siteName: string; link: string; expiresAt?: Date | undefined }

export function passwordResetLink({ siteName, link, expiresAt }: Input): Message {
  return writeMessage({
    template: 'password-reset-link',
    siteName,
    subject: 'Password Reset Email',
    parts: [
      words('Hello,'),
      words(`You, or somebody else, asked for a new password for your account on ${siteName}.`),
      button('Choose a new password', link),
      words('If it was not you, ignore this email: your password stays as it is.'),
    ],
    expiresAt,
  })
}
