// Goes out after an account elsewhere was taken away.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function providerDisconnected(input: NoticeInput, provider: string): Message {
  const sentence = `An account at ${provider} was disconnected from your account on ${input.siteName}.`
  return notice(
    { template: 'provider-disconnected', subject: 'Third-Party Account Disconnected', sentence },
    input,
  )
}
