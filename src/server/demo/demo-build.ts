// Adds the demo notice and the buttons for logging in as a persona to the pages of a demo. React does not render them,
// so boards that are not demos do not load their code.
import { createHash } from 'node:crypto'

import type { Config } from '#server/config/config.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import type { WebBuild } from '#server/pages/web-build.ts'

import { PERSONA_LOGIN } from './persona-login.ts'
import { type ShownPersona, shownPersonas } from './shown-personas.ts'

const demoNotice = 'This is a demo. All data is deleted every night at 03:00 UTC.'

/**
 * The HTML of the notice. It has no link, because the first link of a page must be the one that skips to the content.
 */
const noticeHtml = `<aside aria-label="Demo" class="demo-notice"><p>${demoNotice} Everyone can read its emails at /dev/mail.</p></aside>`

/** Adds the notice to an HTML document unless the document already has it. */
export function withNotice(html: string): string {
  if (html.includes(demoNotice)) return html
  return html.replace(/<body[^>]*>/, (body) => body + noticeHtml)
}

/**
 * The styles of the notice and the buttons. The last rule hides the buttons on pages without a login form, even after
 * scripts have changed the page without loading a new document.
 */
const style = `
.demo-notice { background: var(--highlight); color: var(--on-highlight); font-size: 0.875rem; line-height: 1.25rem; text-align: center; }
.demo-notice p { padding: 6px 16px; }
.demo-personas { background: var(--surface-sunken); border-bottom: 1px solid var(--line); }
.demo-personas form { max-width: 75rem; margin: 0 auto; padding: 12px 16px; display: grid; gap: 8px; }
.demo-personas h2 { font-size: 1.1875rem; line-height: 1.625rem; font-weight: 700; }
.demo-personas ul { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.demo-personas button { display: grid; align-content: center; width: 100%; height: 100%; padding: 8px 12px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--surface-raised); text-align: left; }
.demo-personas button:hover { background: var(--accent-soft); }
.demo-personas b { color: var(--accent); font-weight: 600; }
.demo-personas small { color: var(--text-muted); font-size: 0.875rem; line-height: 1.25rem; overflow-wrap: anywhere; }
body:not(:has(#root input[autocomplete~='webauthn'])) .demo-personas { display: none; }
`

/** Returns the web build with the notice and the buttons if this is a demo, and otherwise the unchanged build. */
export function withDemo(build: WebBuild, { demo }: Pick<Config, 'demo'>): WebBuild {
  if (!demo) return build
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return {
    ...build,
    headTags: `${build.headTags}<style>${style}</style>`,
    bodyStart: noticeHtml + personasHtml,
    sources: { ...build.sources, styleSrc: [...build.sources.styleSrc, hash] },
  }
}

const personasHtml = `<section aria-labelledby="demo-personas" class="demo-personas"><form method="post" action="${PERSONA_LOGIN}"><h2 id="demo-personas">Try it as one of these people</h2><ul>${shownPersonas.map(renderPersona).join('')}</ul></form></section>`

function renderPersona({ id, role, about }: ShownPersona): string {
  return `<li><button name="persona" value="${id}"><b>Log in as ${escapeHtml(role)}</b> <small>${escapeHtml(about)}</small></button></li>`
}
