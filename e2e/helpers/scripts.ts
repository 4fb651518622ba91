// Finds scripts that a page needs but its document does not preload.
import type { Page } from '@playwright/test'

/** Matches the first script that loads after hydration. */
const afterwards = /\/assets\/start-/

/** Opens `path` and returns the scripts that load before hydration without a preload in the document. */
export async function scriptsFoundLate(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  const [answer] = await Promise.all([page.goto(path), page.waitForRequest(afterwards)])
  const html = (await answer?.text()) ?? ''
  const needed = asked.slice(
    0,
    asked.findIndex((script) => afterwards.test(script)),
  )
  return needed.filter((script) => !html.includes(script))
}
