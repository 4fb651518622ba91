// The email of `manage check --mail`. It has the same headers as job alerts. If it arrives, job alerts should arrive
// too.
import type { Message } from '../mail.ts'
import { paragraph, writeMessage } from './layout.ts'

export function writeMailCheck({ siteName, publicUrl }: { siteName: string; publicUrl: string }): Message {
  const message = writeMessage({
    template: 'mail-check',
    siteName,
    subject: 'Test email',
    parts: [
      paragraph(
        `An operator of ${siteName} sent this email to check the delivery. You do not need to answer.`,
      ),
    ],
  })
  return {
    ...message,
    headers: {
      'List-Id': `<${new URL(publicUrl).hostname}>`,
      'List-Unsubscribe': `<${publicUrl}/>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
