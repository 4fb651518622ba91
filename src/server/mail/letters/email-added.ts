// Goes out after an address was added to an account.
import type { Letter } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function emailAdded(input: NoticeInput & { email: string }): Letter {
  const sentence = `The address ${input.email} was added to your account on ${input.siteName}.`
  return notice({ template: 'email-added', subject: 'Email Added', sentence }, input)
}
