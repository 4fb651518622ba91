// Builds the HTML document of a rendered page: the head for browsers, search engines and link previews, and the data
// for the scripts.
import { attributesOf, type HeadTag, headTags, type PageHead } from '#contract/pages/head.ts'
import type { PageData, RenderedPage } from '#contract/pages/render.ts'
import { minutes } from '#server/lib/duration.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'

import type { WebBuild } from './web-build.ts'

/** Serializes JSON for a script element. Escapes all text that could end the element or open a comment. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function renderTag(tag: HeadTag): string {
  const attributes = attributesOf(tag)?.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return attributes ? `<${tag.tag}${attributes.join('')}>` : ''
}

type DocumentInput = {
  build: WebBuild
  page: RenderedPage
  data: PageData
  /** The page's structured data in the vocabulary of schema.org. */
  jsonLd?: object | undefined
}

type HeadInput = { page: PageHead; data: Pick<PageData, 'siteName' | 'publicUrl'> }

export function renderHead({ page, data }: HeadInput): string {
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    ...headTags(page, data).map(renderTag),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ].join('')
}

const LIST_PRELOAD =
  '<link rel="preload" as="fetch" media="(scripting: enabled)" crossorigin href="/ninja-api/jobs">'

/** The filters are the last part of the board, but above the cards on phones. Painting before them would move the cards. */
const PAINT_WITH_FILTERS = '<link rel="expect" href="#filter-jobs" blocking="render">'

/**
 * Returns the tags of the board. One loads the list of jobs in parallel with the scripts, if the board will need it.
 * Browsers without scripts ignore it, because they do not need the list.
 */
const boardTags = ({ found, searchesOnServer = false }: PageData) =>
  found ? PAINT_WITH_FILTERS + (searchesOnServer ? '' : LIST_PRELOAD) : ''

/**
 * Returns the structured data as a data block. Browsers do not execute a data block, so the content security policy
 * does not apply to it. The block comes after the content of the page, so that it does not delay the content.
 */
const jsonLdTag = (jsonLd: object | undefined) =>
  jsonLd ? `<script type="application/ld+json">${scriptJson(jsonLd)}</script>` : ''

/**
 * Returns a notice with the age of the jobs if the server could not refresh the list because of an outage. Otherwise
 * returns ''.
 */
function jobsAge({ now, jobsStaleSince }: Pick<PageData, 'now' | 'jobsStaleSince'>): string {
  if (jobsStaleSince === undefined) return ''
  const count = Math.max(1, Math.floor((now - jobsStaleSince) / minutes(1)))
  const age = count === 1 ? 'a minute' : `${count} minutes`
  return `<aside aria-label="Age of the jobs" class="mx-auto w-full max-w-300 px-4 py-2 text-small text-muted sm:px-6">These jobs were last updated ${age} ago. Newer jobs will appear soon.</aside>`
}

/** Returns the complete HTML document of a page. */
export function renderDocument(input: DocumentInput): string {
  const { build, page, data, jsonLd } = input
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${renderHead(input)}${build.headTags}${boardTags(data)}${build.moduleTags(page.modules)}</head><body>${build.bodyStart ?? ''}${jobsAge(data)}<div id="root">${page.html}</div>${jsonLdTag(jsonLd)}<script type="application/json" id="page-data">${scriptJson(data)}</script></body></html>`
}
