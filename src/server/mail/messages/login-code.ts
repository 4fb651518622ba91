import type { Message } from '../mail.ts'
import { code, type ExpiryParts, expiry, words, writeMessage } from './layout.ts'

export function loginCode({ code: text, ...input }: ExpiryParts & { code: string }): Message {
  return writeMessage({
    ...input,
    template: 'login-code',
    subject: 'Your login code',
    parts: [
      words(`To log in to ${input.siteName}, enter this code:`),
      code(text),
      expiry('code', input),
      words('Do not share this code. If you did not request it, you can ignore this email.'),
    ],
  })
}
