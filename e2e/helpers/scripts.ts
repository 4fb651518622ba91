// Finds scripts that a page needs but its document does not preload.
import type { Page } from '@playwright/test'

/** Matches the first script that loads after hydration. */
const firstScriptAfterHydration = /\/assets\/start-/

/** Opens `path` and returns the scripts that the page loads before hydration but that its document does not preload. */
export async function listScriptsWithoutPreload(page: Page, path: string): Promise<string[]> {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname)
  })
  const [answer] = await Promise.all([page.goto(path), page.waitForRequest(firstScriptAfterHydration)])
  const html = (await answer?.text()) ?? ''
  const needed = requested.slice(
    0,
    requested.findIndex((script) => firstScriptAfterHydration.test(script)),
  )
  return needed.filter((script) => !html.includes(script))
}

/** Delays hydration until `hydrate` is called. Open the page with `waitUntil: 'commit'`. */
export async function holdScripts(page: Page): Promise<{ hydrate: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await promise
    await route.fallback()
  })
  return { hydrate: resolve }
}
