// `test` for the browser. It fails on any unexpected error in the browser's console.
import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test'

export { expect } from '@playwright/test'

type Complaints = {
  /** Expects at least one matching error and ignores all matching errors. */
  expect(pattern: RegExp): void
}

/** Runs in the page, before anything of it: violations of the policy become errors. */
function throwRefusals(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    reportError(new Error(`Refused by ${violatedDirective}: ${blockedURI} in ${sourceFile}`)),
  )
}

/** The protocol of the accounts tells by its status where one stands and what there is; the browser takes that for a failure. */
const saysStanding = (message: ConsoleMessage) => {
  const { url } = message.location()
  if (url.includes('/_allauth/')) return /status of 4(00|01|04|09|10)/.test(message.text())
  // Of a session that has ended elsewhere, the bookmarks may be the first to hear.
  return url.includes('/ninja-api/bookmarks') && /status of 4(01|09)/.test(message.text())
}

/** All errors of a context's pages: on the console, uncaught, of the Content-Security-Policy. */
async function collectComplaints(context: BrowserContext): Promise<string[]> {
  const heard: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !saysStanding(message))
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
