// Wraps the fragment in a complete page for an iframe, with light and dark styles and without scripts.
import { type BoardQuery, boardTitle } from '#contract/jobs/rules/board-query.ts'
import { accentColors } from '#contract/pages/accent-colors.ts'
import { hexColor } from '#server/lib/oklch.ts'
import { element, type Markup, textElement } from '#server/lib/xml.ts'

const stylesWith = (
  light: string,
  dark: string,
) => `:root{color-scheme:light dark;--surface:#faf7f0;--text:#26211a;--muted:#5c554a;--line:#d8d1c3;--accent:${light}}
@media (prefers-color-scheme:dark){:root{--surface:#1b1814;--text:#eee8dc;--muted:#b5ac9d;--line:#453f36;--accent:${dark}}}
body{margin:0;padding:1rem;background:var(--surface);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.125rem}
a{color:var(--accent);font-weight:600}
a:focus-visible{outline:2px solid;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}
li{padding:.75rem 0;border-top:1px solid var(--line)}
p{margin:0}
.jobs-embed-facts,.jobs-embed-date{color:var(--muted);font-size:.875rem}
.jobs-embed-more{padding-top:.75rem;border-top:1px solid var(--line)}`

/** Returns the styles of the page. `siteColor` is the hue of the site. */
export function embedStyles(siteColor: number | undefined): string {
  if (siteColor === undefined) return stylesWith('#15543c', '#7fcfaa')
  const { accent } = accentColors(siteColor)
  return stylesWith(hexColor(accent.light), hexColor(accent.dark))
}

type Page = { query: BoardQuery; siteName: string; styles: string }

export function embedPage({ markup }: Markup, { query, siteName, styles }: Page): string {
  const title = `${boardTitle(query)} · ${siteName}`
  const heading = element('h1', {}, [textElement('bdi', title)]).markup
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${textElement('title', title).markup}<style>${styles}</style></head><body><main>${heading}${markup}</main></body></html>`
}
