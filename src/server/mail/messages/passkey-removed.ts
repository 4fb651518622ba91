// Goes out after a passkey or security key was removed from an account that has others, or an authenticator app.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passkeyRemoved(input: NoticeInput): Message {
  const sentence = `A passkey was removed from your account on ${input.siteName}.`
  return notice({ template: 'passkey-removed', subject: 'Passkey Removed', sentence }, input)
}
