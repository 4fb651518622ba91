// Hydrates the server's markup, or replaces markup that contains stale jobs.
import './styles/app.css'
import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import type { PageData } from '#contract/pages/render.ts'

import { App } from './app/app.tsx'
import { createRouter, loadMatches } from './app/create-router.ts'
import { showLoadFailure } from './app/load-failure-notice.tsx'
import { forgetReload, isReachable, reloadOnce } from './app/reload.ts'
import { authClient } from './auth/auth-client.ts'
import { type JobsState, loading } from './job-store/jobs-state.ts'
import { logFailure } from './lib/log-failure.ts'
import { readPageData } from './lib/page-data.ts'
import { jobRouteId, routes } from './routes.tsx'

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}

/**
 * Returns the state of the job list. Loads the list and its code only if the server rendered the page from the list. If
 * the list is too long for the browser, the server sends search results instead.
 */
async function loadJobsState({ jobsVersion, found }: PageData): Promise<JobsState> {
  if (found) (await import('./job-store/request-results.ts')).cacheSentResults(found)
  if (jobsVersion === undefined) return loading
  const { loadJobs } = await import('./job-store/jobs-store.ts')
  return loadJobs()
}

/** Replaces markup with outdated jobs, but keeps the visitor's input and cursor position. */
async function replaceMarkup(root: HTMLElement, app: ReactNode): Promise<void> {
  const { rememberChangedForm } = await import('./board/board-form.ts')
  rememberChangedForm()
  const focused = document.activeElement?.getAttribute('aria-label')
  flushSync(() => createRoot(root).render(app))
  if (focused) root.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus()
}

/** Loads the session only if this browser may have one. Most visitors are anonymous and do not need this code. */
async function loadSession(): Promise<void> {
  if (authClient.isKnown()) (await import('./auth/open-session.ts')).openSession()
}

/** Offers a retry. The visitor can still read the server's markup. */
function offerRetry(): void {
  const retry = async () => ((await isReachable(location.href)) ? location.reload() : offerRetry())
  showLoadFailure(() => void retry())
}

const logMissingPart = (error: unknown) => logFailure('Part of the page did not load.', error)

async function start(): Promise<void> {
  const data = readPageData()
  loadSession().catch(logMissingPart)
  const needed = Promise.all([loadJobsState(data), loadMatches(routes, location.pathname)])
  const [jobs] = await needed.catch((error: unknown) => {
    logFailure('The page did not start.', error)
    return [null]
  })
  if (jobs === null) return (await reloadOnce()) ? undefined : offerRetry()
  forgetReload()
  // `null` means that the server has sent the job with the page (see `loadJob`).
  const router = createRouter(routes, { loaderData: { [jobRouteId]: null } })
  const app = (
    <App data={data} jobs={jobs}>
      <RouterProvider router={router} />
    </App>
  )
  const root = getElement('root')
  const isCurrent = jobs.state === 'loaded' ? jobs.version === data.jobsVersion : jobs.state === 'loading'
  // A transition lets the browser handle input during hydration.
  if (isCurrent) startTransition(() => void hydrateRoot(root, app))
  else await replaceMarkup(root, app)
  await import('./bookmarks/start.tsx')
}

start().catch(logMissingPart)
