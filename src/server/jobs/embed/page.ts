// The fragment as a complete page for an iframe, with light and dark styles and without scripts.
import { createHash } from 'node:crypto'

import { type BoardQuery, boardTitle } from '#contract/jobs/rules/board-query.ts'
import { element, type Markup, textElement } from '#server/lib/xml.ts'

import type { Site } from './fragment.ts'

const css = `:root{color-scheme:light dark;--surface:#faf7f0;--text:#26211a;--muted:#5c554a;--line:#d8d1c3;--accent:#15543c}
@media (prefers-color-scheme:dark){:root{--surface:#1b1814;--text:#eee8dc;--muted:#b5ac9d;--line:#453f36;--accent:#7fcfaa}}
body{margin:0;padding:1rem;background:var(--surface);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.125rem}
a{color:var(--accent);font-weight:600}
a:focus-visible{outline:2px solid;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}
li{padding:.75rem 0;border-top:1px solid var(--line)}
p{margin:0}
.fretboard-jobs-facts,.fretboard-jobs-date{color:var(--muted);font-size:.875rem}
.fretboard-jobs-more{padding-top:.75rem;border-top:1px solid var(--line)}`

/** The hash of the styles for the Content-Security-Policy. */
export const styleHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`

export function embedPage({ markup }: Markup, query: BoardQuery, { siteName }: Site): string {
  const title = `${boardTitle(query)} · ${siteName}`
  const heading = element('h1', {}, [textElement('bdi', title)]).markup
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${textElement('title', title).markup}<style>${css}</style></head><body>${heading}${markup}</body></html>`
}
