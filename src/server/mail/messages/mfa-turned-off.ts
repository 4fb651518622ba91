// Goes out after the last second factor of an account was removed.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function mfaTurnedOff(input: NoticeInput): Message {
  const sentence = `Two-factor authentication of your account on ${input.siteName} was turned off: signing in asks for no second factor any more.`
  return notice(
    { template: 'mfa-turned-off', subject: 'Two-Factor Authentication Turned Off', sentence },
    input,
  )
}
