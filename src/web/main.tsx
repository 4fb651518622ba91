// Starts the web room in the browser: takes the server's markup over, or replaces it where it is out of date.
import './styles/app.css'
import { type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

import type { PageData } from '#contract/website/render.ts'

import { App } from './app/app.tsx'
import { BrowserRouter } from './app/browser-router.tsx'
import { forgetLoadingAnew, isReachable, loadAnewOnce } from './app/load-anew.ts'
import { LoadFailureNotice } from './app/load-failure-notice.tsx'
import { loadRoutes } from './app/load-routes.ts'
import { authClient } from './auth/auth-client.ts'
import { type JobsState, loading } from './jobs/jobs-state.ts'
import { logFailure } from './lib/log-failure.ts'

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}

/** The server sends the same type that it renders with; nothing else writes this element. */
function readPageData(): PageData {
  return JSON.parse(byId('page-data').textContent)
}

/** The list, where the page shows jobs; its code comes only then. */
async function jobsOf({ jobsVersion }: PageData): Promise<JobsState> {
  if (jobsVersion === undefined) return loading
  const { loadJobs } = await import('./jobs/jobs-store.ts')
  return loadJobs()
}

/** Not the same jobs as in the markup: what was typed into it, and where the cursor was, is carried over. */
async function replaceMarkup(root: HTMLElement, app: ReactNode): Promise<void> {
  const { rememberTouchedForm } = await import('./jobs/board-form.ts')
  rememberTouchedForm()
  const focused = document.activeElement?.getAttribute('aria-label')
  flushSync(() => createRoot(root).render(app))
  if (focused) root.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus()
}

/** Asks who is there, if that may be somebody: most visitors are nobody, and need no code for it. */
async function greet(): Promise<void> {
  if (authClient.isKnown()) (await import('./auth/open-session.ts')).openSession()
}

/** What the server sent can be read all the same. */
function offerToTryAgain(): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const offer = () =>
    root.render(
      <LoadFailureNotice failure={{ again: () => void again() }} onDismiss={() => root.unmount()} />,
    )
  const again = async () => ((await isReachable(location.href)) ? location.reload() : offer())
  offer()
}

async function start(): Promise<void> {
  const data = readPageData()
  void greet()
  const needed = Promise.all([jobsOf(data), loadRoutes(location.pathname)])
  const [jobs] = await needed.catch((error: unknown) => {
    logFailure('The page did not start.', error)
    return [null]
  })
  if (jobs === null) return (await loadAnewOnce()) ? undefined : offerToTryAgain()
  forgetLoadingAnew()
  const app = (
    <App data={data} jobs={jobs}>
      <BrowserRouter />
    </App>
  )
  const root = byId('root')
  const isSame = jobs.state === 'loaded' ? jobs.version === data.jobsVersion : jobs.state === 'loading'
  if (isSame) hydrateRoot(root, app)
  else await replaceMarkup(root, app)
}

void start()
