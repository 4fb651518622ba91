// Resets the page after each test, and fails tests that log errors.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files share a worker, and jsdom with it: what the modules of one have kept, and what they listen to, ends with it.
vi.resetModules()
const endings: (() => void)[] = []
if (typeof document !== 'undefined') {
  const { addEventListener, BroadcastChannel } = globalThis
  globalThis.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    addEventListener(...given)
    endings.push(() => removeEventListener(...given))
  }
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      endings.push(() => this.close())
    }
  }
  endings.push(() => Object.assign(globalThis, { addEventListener, BroadcastChannel }))
}
afterAll(() => {
  for (const end of endings) end()
})

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  throw new Error(`console.error was called: ${parts.map(String).join(' ')}`)
})

// A page is loaded when it is first opened; on a busy machine that takes longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no popovers, and its `scrollTo` only prints that it is not implemented.
if (typeof document !== 'undefined') {
  Object.assign(HTMLElement.prototype, { hidePopover: () => {} })
  Object.assign(window, { scrollTo: () => {} })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
