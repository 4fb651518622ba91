import type { ClipboardEvent } from 'react'

import { descriptionHtml } from '#contract/jobs/rules/description-html.ts'
import { isRichText } from '#contract/jobs/rules/html-text.ts'

/** Pastes formatted text as Markdown, in one step that can be undone. Text that cannot be converted is pasted as it is. */
export function pasteAsMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: field } = event
  const html = clipboardData.getData('text/html')
  const plain = clipboardData.getData('text/plain')
  if (!isRichText(html)) return
  event.preventDefault()
  void toMarkdown(html)
    .catch(() => plain)
    .then((text) => insertText(field, onOwnLine(field, text || plain)))
}

/** Loads the converter only when it is needed. */
async function toMarkdown(html: string): Promise<string> {
  const { htmlToMarkdown } = await import('#html-to-markdown')
  return htmlToMarkdown(html, descriptionHtml)
}

/** Puts text of several lines after the current line, because a list must begin its own line. */
function onOwnLine(field: HTMLTextAreaElement, text: string): string {
  const before = field.value.slice(0, field.selectionStart)
  return text.includes('\n') && /[^\n]$/.test(before) ? `\n\n${text}` : text
}

/** Replaces the selection. `execCommand` is the only way that keeps the undo history of a text area. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  // oxlint-disable-next-line typescript/no-deprecated -- setRangeText would clear the undo history
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
