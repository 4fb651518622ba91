import { displayEmail } from '#contract/auth/display-email.ts'

import type { Message } from '../mail.ts'
import { button, link, paragraph, writeMessage } from './layout.ts'

/** `jobLink` opens the job that the signup has tried to send. */
type Input = {
  siteName: string
  email: string
  loginLink: string
  resetLink: string
  jobLink?: string | undefined
}

export function writeAccountExists({ siteName, email, loginLink, resetLink, jobLink }: Input): Message {
  return writeMessage({
    template: 'account-exists',
    siteName,
    subject: 'You already have an account',
    parts: [
      paragraph(
        `Someone tried to sign up for ${siteName} with the email address ${displayEmail(email)}. This address already has an account.`,
      ),
      // Omits the text of the job, because otherwise anyone could use the server to email any text to a stranger.
      ...(jobLink === undefined
        ? [button('Log in', loginLink)]
        : [
            paragraph('They also wrote a job. If this was you, log in with this link to send it for review:'),
            button('Log in and see the job', jobLink),
          ]),
      link('If you have forgotten your password, choose a new one', resetLink),
      paragraph('If this was not you, you can ignore this email. Your account has not changed.'),
    ],
  })
}
