// Goes out after an address was added to an account.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function emailAdded(input: NoticeInput & { email: string }): Message {
  const sentence = `The address ${input.email} was added to your account on ${input.siteName}.`
  return notice({ template: 'email-added', subject: 'Email Added', sentence }, input)
}
