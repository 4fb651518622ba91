// The sheet that every email is written on: the same words as plain text and as HTML, in light and dark.
import { durationWords } from '#server/lib/duration.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'

import type { Message } from '../mail.ts'
import { style } from './style.ts'

/** A piece of an email, said twice in the same words. */
export type Part = { text: string; html: string }

export type Sheet = {
  template: string
  siteName: string
  /** Without the site's name, which goes before it. */
  subject: string
  /** Between the greeting and the thanks. */
  parts: readonly Part[]
  expiresAt?: Date | undefined
}

/** What an email with a link or a code is made of besides. */
export type Expiring = { siteName: string; now: Date; expiresAt: Date }

export function words(sentence: string): Part {
  const text = oneLine(sentence)
  return { text, html: `<p>${escapeHtml(text)}</p>` }
}

/** A code, alone on its line. */
export function code(text: string): Part {
  return { text, html: `<p class="code">${escapeHtml(text)}</p>` }
}

/** A button, and its link to be copied. */
export function button(label: string, link: string): Part {
  const safe = escapeHtml(link)
  const html = `<p><a class="button" href="${safe}">${escapeHtml(label)}</a></p>\n<p class="link"><a href="${safe}">${safe}</a></p>`
  return { text: `${label}\n${link}`, html }
}

/** How long the link or the code lives, as in 'This code expires in 3 minutes.' */
export function expiry(what: 'link' | 'code', { now, expiresAt }: Expiring): Part {
  return words(`This ${what} expires in ${durationWords(expiresAt.getTime() - now.getTime())}.`)
}

/** Lines as in 'IP address: 203.0.113.7'. */
export function facts(of: Record<string, string>): Part {
  const lines = Object.entries(of).map(([name, value]) => oneLine(`${name}: ${value}`))
  return { text: lines.join('\n'), html: `<p>${lines.map(escapeHtml).join('<br>\n')}</p>` }
}

/** Text of others (an address, a browser's description) may not begin a line of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

export function writeMessage({ template, siteName, subject, parts, expiresAt }: Sheet): Message {
  const all = [words('Hello,'), ...parts, words(`Thank you for using ${siteName}.`)]
  return {
    template,
    subject: oneLine(`[${siteName}] ${subject}`),
    text: `${all.map(({ text }) => text).join('\n\n')}\n`,
    html: documentOf(subject, all.map(({ html }) => html).join('\n')),
    expiresAt,
  }
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<div class="email">
${body}
</div>
</body>
</html>
`
}
