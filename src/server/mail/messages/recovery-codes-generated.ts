// Goes out after new recovery codes were made.
import type { Message } from '../mail.ts'
import { notice, type NoticeInput } from './notice.ts'

export function recoveryCodesGenerated(input: NoticeInput): Message {
  const sentence = `New recovery codes were generated for your account on ${input.siteName}. The old ones work no more.`
  return notice(
    { template: 'recovery-codes-generated', subject: 'New Recovery Codes Generated', sentence },
    input,
  )
}
