import type { Message } from '../mail.ts'
import { button, paragraph, quote, writeMessage } from './layout.ts'

type Input = { siteName: string; reason: string | null; note: string | null; link: string }

export function writeDirectoryHidden({ siteName, reason, note, link }: Input): Message {
  return writeMessage({
    template: 'directory-hidden',
    siteName,
    subject: 'Your developer card was hidden',
    parts: [
      paragraph(
        `A reviewer has hidden your developer card on ${siteName}. Only a reviewer can show it again.`,
      ),
      ...(reason === null ? [] : [paragraph(`The reason: ${reason}`)]),
      ...(note === null ? [] : [paragraph('The reviewer wrote:'), quote(note)]),
      button('Open your card', link),
    ],
  })
}
