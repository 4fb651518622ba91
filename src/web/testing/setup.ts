// For screens in jsdom: what jsdom lacks, a clean page after each test, and no error that nobody sees.
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Radix measures its sliders; jsdom has no layout to measure. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  throw new Error(`console.error was called: ${parts.map(String).join(' ')}`)
})

afterEach(cleanup)
