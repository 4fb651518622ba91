// Tells whoever asked for access with an address that there is no account with it.
import type { Message } from '../mail.ts'
import { button, words, writeMessage } from './layout.ts'

type Input = { siteName: string; email: string; signupLink: string }

export function unknownAccount({ siteName, email, signupLink }: Input): Message {
  return writeMessage({
    template: 'unknown-account',
    siteName,
    subject: 'Unknown Account',
    parts: [
      words('Hello,'),
      words(
        `You, or somebody else, asked for access to an account on ${siteName} with the address ${email}. There is none.`,
      ),
      words('If it was you, try another address of yours, or sign up:'),
      button('Sign up', signupLink),
      words('If it was not you, ignore this email.'),
    ],
  })
}
