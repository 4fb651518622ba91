// Asks whether an address belongs to the person who gave it, by a link.
import type { Letter } from '../mail.ts'
import { greeting } from './greeting.ts'
import { button, words, writeLetter } from './layout.ts'

type Input = { siteName: string; link: string; display?: string | undefined; expiresAt?: Date | undefined }

export function verificationLink({ siteName, link, display, expiresAt }: Input): Letter {
  return writeLetter({
    template: 'verification-link',
    siteName,
    subject: 'Please Confirm Your Email Address',
    parts: [
      greeting(display),
      words(`This address was given for an account on ${siteName}. Please confirm that it is yours.`),
      button('Confirm email address', link),
      words('If you did not ask for this, ignore this letter: nothing happens without your confirmation.'),
    ],
    expiresAt,
  })
}
