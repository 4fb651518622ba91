// Goes out after an account without a password got one.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passwordSet(input: NoticeInput): Message {
  const sentence = `The password of your account on ${input.siteName} was set.`
  return notice({ template: 'password-set', subject: 'Password Set', sentence }, input)
}
