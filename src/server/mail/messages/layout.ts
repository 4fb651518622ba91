import { formatDuration } from '#server/lib/duration.ts'
import { escapeHtml, factsHtml } from '#server/lib/escape-html.ts'

import type { Message } from '../mail.ts'
import { style } from './style.ts'

/** A block of an email, as text and as HTML. */
export type Part = { text: string; html: string }

export type Sheet = {
  template: string
  siteName: string
  /** The subject. The name of the site is added before it. */
  subject: string
  /** The blocks between the greeting and the thanks. */
  parts: readonly Part[]
  /** The block below the thanks. */
  footer?: Part
  expiresAt?: Date | undefined
}

/** The data of an email with a link or a code that expires. */
export type ExpiryParts = { siteName: string; now: Date; expiresAt: Date }

export function paragraph(sentence: string): Part {
  const text = oneLine(sentence)
  return { text, html: `<p>${escapeHtml(text)}</p>` }
}

/** Quotes the text of another person. */
export function quote(lines: string): Part {
  const quotedLines = lines.split(/\r\n|[\n\r]/).map(oneLine)
  return {
    text: quotedLines.map((line) => `> ${line}`).join('\n'),
    html: `<blockquote>${quotedLines.map(escapeHtml).join('<br>\n')}</blockquote>`,
  }
}

/** A sentence in bold at the start of a list entry. */
export function strong(sentence: string): Part {
  const text = oneLine(sentence)
  return { text, html: `<p><strong>${escapeHtml(text)}</strong></p>` }
}

/** A label and link on one line, such as 'Open the job: https://...'. */
export function link(label: string, url: string): Part {
  const [text, safe] = [oneLine(label), escapeHtml(url)]
  const html = `<p class="link">${escapeHtml(text)}: <a href="${safe}">${safe}</a></p>`
  return { text: `${text}: ${url}`, html }
}

/** Returns the most important facts of a job on one line, such as the company and the place. */
export function factsOf(job: {
  company: { name: string }
  location: string | null
  locationType: string | null
}): string {
  return [job.company.name, job.location, job.locationType].filter(Boolean).join(' · ')
}

/** The title and the most important facts of a job on one line, with a link if `url` is given. */
export function jobCard({ title, facts, url }: { title: string; facts: string; url?: string }): Part {
  const [name, more] = [oneLine(title), oneLine(facts)]
  const heading = `<strong><bdi>${escapeHtml(name)}</bdi></strong>`
  const linked = url === undefined ? heading : `<a href="${escapeHtml(url)}">${heading}</a>`
  return {
    text: `${name}, ${more}${url === undefined ? '' : `: ${url}`}`,
    html: `<p class="card">${linked}, ${factsHtml(more.split(' · '))}</p>`,
  }
}

/** A code on a line of its own. */
export function code(text: string): Part {
  return { text, html: `<p class="code">${escapeHtml(text)}</p>` }
}

/** A button, followed by its URL as text. */
export function button(label: string, link: string): Part {
  const safe = escapeHtml(link)
  const html = `<p><a class="button" href="${safe}">${escapeHtml(label)}</a></p>\n<p class="link"><a href="${safe}">${safe}</a></p>`
  return { text: `${label}\n${link}`, html }
}

/** A sentence about the time for which a link or code is valid, such as 'This code expires in 3 minutes.' */
export function expiry(what: 'link' | 'code', { now, expiresAt }: ExpiryParts): Part {
  return paragraph(`This ${what} expires in ${formatDuration(expiresAt.getTime() - now.getTime())}.`)
}

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A date and time, as in '27 November 2026 at 12:00 UTC'. */
export const utcMoment = (at: Date): string => `${momentFormat.format(at)} UTC`

/** One line for each fact, such as 'IP address: 203.0.113.7'. */
export function facts(of: Record<string, string>): Part {
  const lines = Object.entries(of).map(([name, value]) => oneLine(`${name}: ${value}`))
  return { text: lines.join('\n'), html: `<p>${lines.map(escapeHtml).join('<br>\n')}</p>` }
}

/**
 * Returns external text (an address, a user agent) on one line, because a line break would change the structure of the
 * email.
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

export function writeMessage({ template, siteName, subject, parts, footer, expiresAt }: Sheet): Message {
  const thanks = paragraph(`Thank you for using ${siteName}.`)
  const all = [paragraph('Hello,'), ...parts, thanks, ...(footer ? [footer] : [])]
  return {
    template,
    subject: oneLine(`[${siteName}] ${subject}`),
    text: `${all.map(({ text }) => text).join('\n\n')}\n`,
    html: renderDocument(subject, [wordmark(siteName), ...all.map(({ html }) => html)].join('\n')),
    expiresAt,
  }
}

const wordmark = (siteName: string) => `<p class="wordmark">${escapeHtml(oneLine(siteName))}</p>`

function renderDocument(title: string, body: string): string {
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

type List = { name: string; host: string; page: string }

/**
 * Returns the headers that let a mail program unsubscribe the recipient from a list with one click (RFC 8058). The path
 * `/unsubscribe` below `page` takes the request.
 */
export function listHeaders(
  { siteName, publicUrl }: { siteName: string; publicUrl: string },
  { name, host, page }: List,
): Record<string, string> {
  // Removes quotes and other special characters from the name. Nodemailer would encode a List-Id header that contains
  // quotes, and mail programs would then find no ID in the header.
  const readable = `${siteName.replaceAll(/[^\w -]/g, '')} ${name}`
  return {
    'List-Id': `${readable} <${host}.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${page}/unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
