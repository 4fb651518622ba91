// Goes out, to the address that was primary before, after another one became it.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function emailChanged(input: NoticeInput & { email: string }): Message {
  const sentence = `The primary address of your account on ${input.siteName} is ${input.email} from now on.`
  return notice({ template: 'email-changed', subject: 'Email Changed', sentence }, input)
}
