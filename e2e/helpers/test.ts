// The `test` function of browser tests. Tests fail on unexpected errors in the console.
import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test'

export { expect } from '@playwright/test'

type Complaints = {
  /** Allows browser errors that match `pattern`. The test fails if no error matches. */
  expect(pattern: RegExp): void
}

/** Runs before the scripts of the page. Reports violations of the Content-Security-Policy as errors. */
function throwRefusals(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    reportError(new Error(`Refused by ${violatedDirective}: ${blockedURI} in ${sourceFile}`)),
  )
}

/** Returns whether a browser logged a status code as an error that the account API sends in normal operation. */
const isNormalStatus = (message: ConsoleMessage) => {
  const { url } = message.location()
  if (url.includes('/_allauth/')) return /status of 4(00|01|04|09|10)/.test(message.text())
  // A request for bookmarks may be the first to notice that the session has ended elsewhere.
  return url.includes('/ninja-api/bookmarks') && /status of 4(01|09)/.test(message.text())
}

/** Collects errors of all pages of a context: console errors, uncaught errors and policy violations. */
async function collectComplaints(context: BrowserContext): Promise<string[]> {
  const heard: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isNormalStatus(message))
      heard.push(`error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`))
  await context.addInitScript(throwRefusals)
  return heard
}

export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const heard = await collectComplaints(context)
      const expected: RegExp[] = []
      await use({ expect: (pattern) => void expected.push(pattern) })
      const surprises = heard.filter((line) => !expected.some((pattern) => pattern.test(line)))
      base.expect(surprises, 'the browser complained').toEqual([])
      const missing = () => expected.filter((pattern) => !heard.some((line) => pattern.test(line)))
      await base.expect.poll(missing, 'complaints that did not come').toEqual([])
    },
    { auto: true },
  ],
})
