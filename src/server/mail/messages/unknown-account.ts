// Tells whoever asked for access with an address that there is no account with it.
import type { Message } from '../mail.ts'
import { button, words, writeMessage } from './layout.ts'

type Input = { siteName: string; email: string; signupLink: string }

export function unknownAccount({ siteName, email, signupLink }: Input): Message {
  return writeMessage({
    template: 'unknown-account',
    siteName,
    subject: 'There is no account with your email address',
    parts: [
      words(
        `You, or somebody else, tried to log in to ${siteName} or to reset a password with the email address ${email}. There is no account with it.`,
      ),
      words('If it was you, try another email address of yours, or sign up:'),
      button('Sign up', signupLink),
      words('If it was not you, ignore this email.'),
    ],
  })
}
