// When a page cannot be rendered: the generic error page (specification, section 2), made without the renderer.
import { type ErrorFormat, errorPage } from '#server/http/errors.ts'
import { problemStatus } from '#server/http/problem.ts'

/** Client errors get a plain page; bugs and outages of the database get 'Oops!' with links to go on. */
export const oopsPage: ErrorFormat = (problem) => {
  const isOurs = problem === undefined || problem.kind === 'unavailable'
  if (!isOurs) return errorPage(problem)
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Oops!</title></head><body><main><h1>Oops!</h1><p>Sorry, an unexpected error has occurred.</p><p><a href="">Try again</a> or go to <a href="/">the front page</a>.</p></main></body></html>`
  const status = problem === undefined ? 500 : problemStatus[problem.kind]
  return { status, type: 'text/html; charset=utf-8', body }
}
