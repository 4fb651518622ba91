// Goes out after an API key was made for an account.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

/** `prefix` is what the list of keys shows of it: the key itself is in no email. */
export function apiKeyMade({ prefix, ...input }: NoticeInput & { prefix: string }): Message {
  const sentence = `An API key that begins with ${prefix} was made for your account on ${input.siteName}. Whoever has it can act for you.`
  return notice({ template: 'api-key-made', subject: 'API Key Made', sentence }, input)
}
