// Hydrates the server's markup.
import './styles/app.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import type { PageData } from '#contract/pages/render.ts'

import { App } from './app/app.tsx'
import { createRouter, loadMatches } from './app/create-router.ts'
import { showLoadFailure } from './app/load-failure-notice.tsx'
import { forgetReload, isReachable, reloadOnce } from './app/reload.ts'
import { authClient } from './auth/auth-client.ts'
import { logFailure } from './lib/log-failure.ts'
import { readPageData } from './lib/page-data.ts'
import { jobRouteId, listRoutes } from './routes.tsx'

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}

/** Shows the results that the server sent with the board, so that hydration need not wait for the list of jobs. */
async function showSentResults({ found }: PageData): Promise<void> {
  if (!found) return
  const { resultsOf, resultsStore } = await import('./job-store/results-store.ts')
  resultsStore.set(resultsOf(location.search, found))
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
  const routes = listRoutes(data.directory)
  loadSession().catch(logMissingPart)
  try {
    await Promise.all([showSentResults(data), loadMatches(routes, location.pathname)])
  } catch (error) {
    logFailure('The page did not start.', error)
    return (await reloadOnce()) ? undefined : offerRetry()
  }
  forgetReload()
  // `null` means that the server has sent the job with the page (see `loadJob`).
  const router = createRouter(routes, { loaderData: { [jobRouteId]: null } })
  const app = (
    <App data={data}>
      <RouterProvider router={router} />
    </App>
  )
  // A transition lets the browser handle input during hydration.
  startTransition(() => void hydrateRoot(getElement('root'), app))
  await import('./bookmarks/start.tsx')
}

start().catch(logMissingPart)
