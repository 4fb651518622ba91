import type { Message } from '../mail.ts'
import { button, code, type ExpiryParts, expiry, paragraph, writeMessage } from './layout.ts'

const ignore = paragraph('If this was not you, you can ignore this email. Your password has not changed.')

export function writePasswordResetLink({ link, ...input }: ExpiryParts & { link: string }): Message {
  return writeMessage({
    ...input,
    template: 'password-reset-link',
    subject: 'Reset your password',
    parts: [
      paragraph(`Someone asked to reset the password of your account on ${input.siteName}.`),
      button('Choose a new password', link),
      expiry('link', input),
      ignore,
    ],
  })
}

export function writePasswordResetCode({ code: text, ...input }: ExpiryParts & { code: string }): Message {
  return writeMessage({
    ...input,
    template: 'password-reset-code',
    subject: 'Your code to reset your password',
    parts: [
      paragraph(
        `Someone asked to reset the password of your account on ${input.siteName}. To choose a new password, enter this code:`,
      ),
      code(text),
      expiry('code', input),
      ignore,
    ],
  })
}
