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
        `You, or somebody else, tried to sign up on ${siteName} with the email address ${email}, which already has an account.`,
      ),
      words('If you have forgotten your password, you can choose a new one:'),
      button('Reset password', resetLink),
      words('If it was not you, ignore this email: nothing has changed.'),
    ],
  })
}
