// Goes out after an authenticator app was removed.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function authenticatorAppDeactivated(input: NoticeInput): Message {
  const sentence = `The authenticator app of your account on ${input.siteName} was deactivated.`
  return notice(
    { template: 'authenticator-app-deactivated', subject: 'Authenticator App Deactivated', sentence },
    input,
  )
}
