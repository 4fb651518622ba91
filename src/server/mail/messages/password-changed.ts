// Goes out after the password was changed.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passwordChanged(input: NoticeInput): Message {
  const sentence = `The password of your account on ${input.siteName} was changed.`
  return notice({ template: 'password-changed', subject: 'Password Changed', sentence }, input)
}
