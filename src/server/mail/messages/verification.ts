import type { Message } from '../mail.ts'
import { button, code, type ExpiryParts, expiry, paragraph, writeMessage } from './layout.ts'

type Input = ExpiryParts & {
  /** Whether the confirmation also sends a job for review. */
  sendsJob?: boolean
}

export function writeVerificationLink({ link, sendsJob, ...input }: Input & { link: string }): Message {
  return writeMessage({
    ...input,
    template: 'verification-link',
    subject: 'Confirm your email address',
    parts: [
      paragraph(`Confirm your email address to use it with your account on ${input.siteName}:`),
      button('Confirm email address', link),
      ...(sendsJob
        ? [jobParagraph, paragraph('If you did not write a job, open the link and delete the job there.')]
        : []),
      expiry('link', input),
      paragraph('If you did not request this, you can ignore this email.'),
    ],
  })
}

export function writeVerificationCode({ code: text, sendsJob, ...input }: Input & { code: string }): Message {
  return writeMessage({
    ...input,
    template: 'verification-code',
    subject: 'Your code to confirm your email address',
    parts: [
      paragraph(`To confirm your email address for your account on ${input.siteName}, enter this code:`),
      code(text),
      ...(sendsJob ? [jobParagraph] : []),
      expiry('code', input),
      paragraph('If you did not request this, you can ignore this email.'),
    ],
  })
}

// Omits the text of the job, because otherwise anyone could use the server to email any text to a stranger.
const jobParagraph = paragraph('This also sends the job that you wrote for review.')
