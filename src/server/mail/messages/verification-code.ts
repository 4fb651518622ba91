// Asks whether an address belongs to the person who gave it, by a code.
import type { Message } from '../mail.ts'
import { code, words, writeMessage } from './layout.ts'

type Input = { siteName: string; code: string; expiresAt: Date }

export function verificationCode({ siteName, code: text, expiresAt }: Input): Message {
  return writeMessage({
    template: 'verification-code',
    siteName,
    subject: 'Please Confirm Your Email Address',
    parts: [
      words('Hello,'),
      words(
        `This address was given for an account on ${siteName}. To confirm that it is yours, enter this code there:`,
      ),
      code(text),
      words('If you did not ask for this, ignore this email: nothing happens without the code.'),
    ],
    expiresAt,
  })
}
