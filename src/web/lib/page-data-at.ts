// Reads the page data of another page from its document.
import { useState } from 'react'

import type { PageData } from '#contract/pages/render.ts'

import { logFailure } from './log-failure.ts'
import { readPageData } from './page-data.ts'
import { useHydrated } from './use-hydrated.ts'

/** The page data that was requested during this visit, by path. Returning to a page reuses its data. */
const requestedPages = new Map<string, Promise<PageData | null>>()

async function fetchPageData(path: string): Promise<PageData | null> {
  try {
    const response = await fetch(path)
    return readPageData(new DOMParser().parseFromString(await response.text(), 'text/html'))
  } catch (error) {
    // Forget the failed request, so that the next visit to the page repeats it.
    requestedPages.delete(path)
    logFailure(`The page ${path} did not load.`, error)
    return null
  }
}

function getPageData(path: string): Promise<PageData | null> {
  const data = requestedPages.get(path) ?? fetchPageData(path)
  requestedPages.set(path, data)
  return data
}

export type AwaitedPage = {
  /** Resolves to null if the page does not load. */
  awaited: Promise<PageData | null>
  /** Requests the page again. */
  retry: () => void
}

/**
 * Requests the data of the page at `path`. Returns undefined if the current document is that page or already contains
 * the data (`isSent`).
 */
export function usePageDataAt(path: string, isSent: boolean): AwaitedPage | undefined {
  const isHydrated = useHydrated()
  const [awaited, setAwaited] = useState(() => (isHydrated && !isSent ? getPageData(path) : undefined))
  return awaited && { awaited, retry: () => setAwaited(getPageData(path)) }
}
