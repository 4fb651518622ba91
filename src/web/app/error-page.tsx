import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

import { logFailure } from '#web/lib/log-failure.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Button } from '#web/ui/button.tsx'

import { reloadOnce } from './reload.ts'

/** Loaded on demand, so that pages without an error do not load it with the code of the error page. */
const Failed = lazy(async () => {
  try {
    return { default: (await import('#web/ui/drawings.tsx')).Failed }
  } catch (error) {
    logFailure('The drawing of the error page did not load.', error)
    return { default: () => <></> }
  }
})

/** Returns the status text and data of a response, the message of an error, or 'Unknown error'. */
function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return [error.statusText, error.data].filter(Boolean).join(' ')
  if (error instanceof Error && error.message !== '') return error.message
  return 'Unknown error'
}

/** Returns the browser's message if a script of the page did not load, for example after a deployment. */
const missingScript = (error: unknown): string =>
  error instanceof TypeError && /module|preload/i.test(error.message) ? error.message : ''

/** See 'Route errors' in section 8 of the specification. */
export function ErrorPage() {
  const error = useRouteError()
  const missing = missingScript(error)
  useEffect(() => {
    if (missing !== '') void reloadOnce(missing)
  }, [missing])
  return (
    <div className="mx-auto grid max-w-prose gap-4 py-8">
      <PageHead title="Oops!" description="An unexpected error has occurred." status={500} />
      <Suspense fallback={<div className="mb-4 h-18" />}>
        <Failed />
      </Suspense>
      <h1 className="text-display font-bold tracking-tight">Oops!</h1>
      <p>Sorry, an unexpected error has occurred.</p>
      <p className="wrap-anywhere text-muted italic">
        {missing === '' ? describeError(error) : 'A part of this page did not load.'}
      </p>
      <p>
        <Button variant="outline" onClick={() => location.reload()}>
          Reload
        </Button>
      </p>
      {/* A plain link instead of a Link, because only a new document clears the broken state. */}
      <p>
        <a href="/" className="font-semibold text-accent underline">
          Back to the start page
        </a>
      </p>
    </div>
  )
}
