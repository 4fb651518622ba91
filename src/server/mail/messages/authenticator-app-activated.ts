// Goes out after an authenticator app was set up.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function authenticatorAppActivated(input: NoticeInput): Message {
  const sentence = `An authenticator app was activated for your account on ${input.siteName}.`
  return notice(
    { template: 'authenticator-app-activated', subject: 'Authenticator App Activated', sentence },
    input,
  )
}
