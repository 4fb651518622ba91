import type { Message } from '../mail.ts'
import { button, code, type ExpiryParts, expiry, paragraph, writeMessage } from './layout.ts'

export function writeVerificationLink({ link, ...input }: ExpiryParts & { link: string }): Message {
  return writeMessage({
    ...input,
    template: 'verification-link',
    subject: 'Confirm your email address',
    parts: [
      paragraph(`Confirm your email address to use it with your account on ${input.siteName}:`),
      button('Confirm email address', link),
      expiry('link', input),
      paragraph('If you did not request this, you can ignore this email.'),
    ],
  })
}

export function writeVerificationCode({ code: text, ...input }: ExpiryParts & { code: string }): Message {
  return writeMessage({
    ...input,
    template: 'verification-code',
    subject: 'Your code to confirm your email address',
    parts: [
      paragraph(`To confirm your email address for your account on ${input.siteName}, enter this code:`),
      code(text),
      expiry('code', input),
      paragraph('If you did not request this, you can ignore this email.'),
    ],
  })
}
