import type { Message } from '../mail.ts'
import { button, code, type Expiring, expiry, words, writeMessage } from './layout.ts'

export function verificationLink({ link, ...input }: Expiring & { link: string }): Message {
  return writeMessage({
    ...input,
    template: 'verification-link',
    subject: 'Confirm your email address',
    parts: [
      words(`This address was given for an account on ${input.siteName}. Please confirm that it is yours:`),
      button('Confirm email address', link),
      expiry('link', input),
      words('If you did not ask for this, ignore this email: nothing happens without your confirmation.'),
    ],
  })
}

export function verificationCode({ code: text, ...input }: Expiring & { code: string }): Message {
  return writeMessage({
    ...input,
    template: 'verification-code',
    subject: 'Your code to confirm your email address',
    parts: [
      words(
        `This address was given for an account on ${input.siteName}. To confirm that it is yours, enter this code where you were asked for it:`,
      ),
      code(text),
      expiry('code', input),
      words('If you did not ask for this, ignore this email: nothing happens without the code.'),
    ],
  })
}
