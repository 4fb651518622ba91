// Goes out after a forgotten password was replaced.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passwordReset(input: NoticeInput): Message {
  const sentence = `The password of your account on ${input.siteName} was reset.`
  return notice({ template: 'password-reset', subject: 'Password Reset', sentence }, input)
}
