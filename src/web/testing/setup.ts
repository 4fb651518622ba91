// For screens in jsdom: a clean page after each test, and no error that nobody sees.
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  throw new Error(`console.error was called: ${parts.map(String).join(' ')}`)
})

/** jsdom knows no popovers. */
Object.assign(globalThis.HTMLElement?.prototype ?? {}, { hidePopover: () => {} })

afterEach(cleanup)
