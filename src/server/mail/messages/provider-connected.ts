// Goes out after an account elsewhere was connected.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function providerConnected(input: NoticeInput, provider: string): Message {
  const sentence = `An account at ${provider} was connected to your account on ${input.siteName}: it can be used to sign in.`
  return notice({ template: 'provider-connected', subject: 'Third-Party Account Connected', sentence }, input)
}
