// Renders the development mailbox, which lists queued emails, as HTML.
import { createHash } from 'node:crypto'

import { displayEmail } from '#contract/auth/display-email.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'

import type { MessageBody } from './mail.ts'

type Row = { messageId: string; recipient: string; createdAt: Date; reason: string | null }

/**
 * An email in the mailbox. `body` is undefined if its content was deleted after the email failed for good, or if it
 * cannot be decrypted.
 */
export type MailboxEntry = { message: Row; body: MessageBody | undefined }

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: 1rem 0 2rem; }
h2 { font-size: 1.125rem; margin: 0; }
p { margin: 0.25rem 0 1rem; opacity: 0.8; }
.views { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 26rem; border: 0; border-radius: 8px; background: Canvas; }
`

const hashOfStyle = createHash('sha256').update(style).digest('base64')

/**
 * The content security policy of the mailbox page. It allows no scripts and no external content. The page shows each
 * email in a frame, which has its own policy (`messagePolicy`).
 */
export const mailboxPolicy = `default-src 'none'; style-src 'sha256-${hashOfStyle}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * The content security policy of the page of one email. It allows only the styles in the email, and links that open a
 * new tab.
 */
export const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const queueIntro = 'Emails in the queue, newest first. Without a mail server (SMTP_URL), they are never sent.'
const demoIntro =
  'The emails of this demo, newest first. Everyone can read them. No email is sent, so use invented addresses.'

export function renderMailboxPage(entries: readonly MailboxEntry[], { demo }: { demo: boolean }): string {
  const messages = entries.map(renderArticle).join('\n') || '<p>There are no emails yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox</title><style>${style}</style></head><body><main><h1>Mailbox</h1><p>${demo ? demoIntro : queueIntro}</p>
${messages}
</main></body></html>`
}

function renderArticle({ message: { messageId, recipient, createdAt, reason }, body }: MailboxEntry): string {
  const head = `<p>To ${escapeHtml(displayEmail(recipient))}, <time>${createdAt.toISOString()}</time></p>`
  if (!body)
    return `<article><h2>This email cannot be displayed</h2>${head}<p>${escapeHtml(reason ?? 'It was encrypted with another SECRET_KEY.')}</p></article>`
  const title = escapeHtml(body.subject)
  return `<article><h2>${title}</h2>${head}<div class="views"><pre>${withLinks(body.text)}</pre><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${messageId}" title="${title}"></iframe></div></article>`
}

/** Escapes a text and turns its URLs into links. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/g, (link) => `<a href="${link}">${link}</a>`)
}
