// For screens in jsdom: a clean page after each test, and no error that nobody sees.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  throw new Error(`console.error was called: ${parts.map(String).join(' ')}`)
})

// A page is loaded when it is first opened; on a busy machine that takes longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

/** jsdom knows no popovers. */
Object.assign(globalThis.HTMLElement?.prototype ?? {}, { hidePopover: () => {} })

afterEach(cleanup)
