// Goes out when a passkey was refused since it counts fewer uses than we have seen: somebody may have a copy of it.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function passkeyCopied(input: NoticeInput): Message {
  const sentence = `A passkey of your account on ${input.siteName} was refused, because somebody seems to have a copy of it. Remove it from your account, and add a new one.`
  return notice({ template: 'passkey-copied', subject: 'Passkey Refused', sentence }, input)
}
