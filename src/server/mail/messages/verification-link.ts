// Asks whether an address belongs to the person who gave it, by a link.
import type { Message } from '../mail.ts'
import { greeting } from './greeting.ts'
import { button, words, writeMessage } from './layout.ts'

type Input = { siteName: string; link: string; display?: string | undefined; expiresAt?: Date | undefined }

export function verificationLink({ siteName, link, display, expiresAt }: Input): Message {
  return writeMessage({
    template: 'verification-link',
    siteName,
    subject: 'Please Confirm Your Email Address',
    parts: [
      greeting(display),
      words(`This address was given for an account on ${siteName}. Please confirm that it is yours.`),
      button('Confirm email address', link),
      words('If you did not ask for this, ignore this email: nothing happens without your confirmation.'),
    ],
    expiresAt,
  })
}
