// Goes out after a passkey or security key was added to an account.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passkeyAdded(input: NoticeInput): Message {
  const sentence = `A passkey was added to your account on ${input.siteName}.`
  return notice({ template: 'passkey-added', subject: 'Passkey Added', sentence }, input)
}
