import type { Message } from '../mail.ts'
import { code, type ExpiryParts, expiry, paragraph, writeMessage } from './layout.ts'

export function writeLoginCode({ code: text, ...input }: ExpiryParts & { code: string }): Message {
  return writeMessage({
    ...input,
    template: 'login-code',
    subject: 'Your login code',
    parts: [
      paragraph(`To log in to ${input.siteName}, enter this code:`),
      code(text),
      expiry('code', input),
      paragraph('Do not share this code. If you did not request it, you can ignore this email.'),
    ],
  })
}
