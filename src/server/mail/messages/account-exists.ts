import { displayEmail } from '#contract/auth/email-domain.ts'

import type { Message } from '../mail.ts'
import { button, link, paragraph, writeMessage } from './layout.ts'

type Input = { siteName: string; email: string; loginLink: string; resetLink: string }

export function writeAccountExists({ siteName, email, loginLink, resetLink }: Input): Message {
  return writeMessage({
    template: 'account-exists',
    siteName,
    subject: 'You already have an account',
    parts: [
      paragraph(
        `Someone tried to sign up for ${siteName} with the email address ${displayEmail(email)}. This address already has an account.`,
      ),
      button('Log in', loginLink),
      link('If you have forgotten your password, choose a new one', resetLink),
      paragraph('If this was not you, you can ignore this email. Your account has not changed.'),
    ],
  })
}
