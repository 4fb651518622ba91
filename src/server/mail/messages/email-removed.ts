// Goes out after an address was removed from an account.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function emailRemoved(input: NoticeInput & { email: string }): Message {
  const sentence = `The address ${input.email} was removed from your account on ${input.siteName}.`
  return notice({ template: 'email-removed', subject: 'Email Removed', sentence }, input)
}
