// Resets the page after each test, and fails tests that log errors.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Test files share a worker and its jsdom. Each file must remove the state and the listeners of its modules at the end.
vi.resetModules()
const cleanups: (() => void)[] = []
if (typeof document !== 'undefined') {
  const { addEventListener, BroadcastChannel } = globalThis
  globalThis.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    addEventListener(...args)
    cleanups.push(() => removeEventListener(...args))
  }
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      cleanups.push(() => this.close())
    }
  }
  cleanups.push(() => Object.assign(globalThis, { addEventListener, BroadcastChannel }))
}
afterAll(() => {
  for (const end of cleanups) end()
})

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  throw new Error(`console.error was called: ${parts.map(String).join(' ')}`)
})

// Pages load on first use. On a busy machine, loading exceeds the default timeout of one second.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lacks popovers, and its `scrollTo` logs an error.
if (typeof document !== 'undefined') {
  Object.assign(HTMLElement.prototype, { hidePopover: () => {} })
  Object.assign(window, { scrollTo: () => {} })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
