// The `test` function of browser tests. An unexpected browser error fails the test.
import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test'

export { expect } from '@playwright/test'

type Complaints = {
  /** Allows browser errors that match `pattern`. The test fails if no error matches. */
  expect(pattern: RegExp): void
}

/** Runs before the scripts of the page. Turns violations of the Content-Security-Policy into uncaught errors. */
function reportBlockedRequests(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    reportError(new Error(`Blocked by ${violatedDirective}: ${blockedURI} in ${sourceFile}`)),
  )
}

/** Returns whether a browser error only reports a 4xx response that is part of normal operation. */
const isNormalStatus = (message: ConsoleMessage) => {
  const { url } = message.location()
  if (url.includes('/_allauth/')) return /status of 4(00|01|04|09|10)/.test(message.text())
  // A session can end in another tab. Then a request for bookmarks or for the menu may be the first request that fails.
  return /\/ninja-api\/(bookmarks|dashboard\/companies)/.test(url) && /status of 401/.test(message.text())
}

/** Collects errors of all pages of a context: console errors, uncaught errors and policy violations. */
async function collectComplaints(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isNormalStatus(message))
      found.push(`error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`))
  await context.addInitScript(reportBlockedRequests)
  return found
}

export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const found = await collectComplaints(context)
      const expected: RegExp[] = []
      await use({ expect: (pattern) => void expected.push(pattern) })
      const unexpected = found.filter((line) => !expected.some((pattern) => pattern.test(line)))
      base.expect(unexpected, 'unexpected browser errors').toEqual([])
      const missing = () => expected.filter((pattern) => !found.some((line) => pattern.test(line)))
      await base.expect.poll(missing, 'expected browser errors that are missing').toEqual([])
    },
    { auto: true },
  ],
})
