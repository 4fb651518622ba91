// Goes out after a forgotten password was replaced.
import type { Letter } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passwordReset(input: NoticeInput): Letter {
  const sentence = `The password of your account on ${input.siteName} was reset.`
  return notice({ template: 'password-reset', subject: 'Password Reset', sentence }, input)
}
