// Which scripts a page needs, and whether its document names them.
import type { Page } from '@playwright/test'

/** The first script that is loaded after React has taken over. */
const afterwards = /\/assets\/start-/

/** Opens `path`, and returns the scripts that React waited for though the document does not name them. */
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
