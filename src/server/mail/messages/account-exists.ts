import type { Message } from '../mail.ts'
import { button, words, writeMessage } from './layout.ts'

type Input = { siteName: string; email: string; resetLink: string }

export function accountExists({ siteName, email, resetLink }: Input): Message {
  return writeMessage({
    template: 'account-exists',
    siteName,
    subject: 'You already have an account',
    parts: [
      words(
        `Someone tried to sign up for ${siteName} with the email address ${email}. This address already has an account.`,
      ),
      words('If you have forgotten your password, you can choose a new one:'),
      button('Reset password', resetLink),
      words('If this was not you, you can ignore this email. Your account has not changed.'),
    ],
  })
}
