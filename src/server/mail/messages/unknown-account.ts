// The email to an address without an account, sent after someone has entered it to log in or to reset a password.
import { displayEmail } from '#contract/auth/display-email.ts'

import type { Message } from '../mail.ts'
import { button, paragraph, writeMessage } from './layout.ts'

type Input = { siteName: string; email: string; signupLink: string }

export function writeUnknownAccount({ siteName, email, signupLink }: Input): Message {
  return writeMessage({
    template: 'unknown-account',
    siteName,
    subject: 'There is no account with your email address',
    parts: [
      paragraph(
        `Someone tried to log in to ${siteName} or to reset a password with the email address ${displayEmail(email)}. This address has no account.`,
      ),
      paragraph('If this was you, try another of your email addresses or sign up:'),
      button('Sign up', signupLink),
      paragraph('If this was not you, you can ignore this email.'),
    ],
  })
}
