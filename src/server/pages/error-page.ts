// The error page for all errors (specification, section 2). It does not need the page renderer.
import { createHash } from 'node:crypto'

import { type ErrorFormat, errorPage } from '#server/http/errors.ts'
import { problemStatus } from '#server/http/problem.ts'

/**
 * Copies a few colors and sizes of the site. The error page must work without the page renderer, so it cannot use the
 * stylesheet in the renderer's build.
 */
const style = `
:root { color-scheme: light dark; color: light-dark(oklch(0.25 0.015 70), oklch(0.93 0.012 85)); background: light-dark(oklch(0.977 0.009 85), oklch(0.187 0.008 75)); font: 1rem/1.5 ui-sans-serif, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif; }
body { max-width: 65ch; margin: 0 auto; padding: 4rem 1rem; }
h1 { margin: 0; font-size: clamp(2rem, 1.2rem + 3.6vw, 3.25rem); line-height: 1.1; letter-spacing: -0.025em; }
a { color: light-dark(oklch(0.42 0.085 158), oklch(0.78 0.115 158)); font-weight: 600; }
`
const hashOfStyle = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hashOfStyle}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Responds to client errors with a plain page. For bugs and outages of the database, the page says 'Oops!' and links to
 * other pages.
 */
export const errorPageFormat: ErrorFormat = (problem) => {
  const isOurs = problem === undefined || problem.kind === 'unavailable'
  if (!isOurs) return errorPage(problem)
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Oops!</title><style>${style}</style></head><body><main><h1>Oops!</h1><p>Sorry, an unexpected error has occurred.</p><p><a href="">Try again</a> or go to <a href="/">the front page</a>.</p></main></body></html>`
  const status = problem === undefined ? 500 : problemStatus[problem.kind]
  return { status, type: 'text/html; charset=utf-8', body, policy }
}
