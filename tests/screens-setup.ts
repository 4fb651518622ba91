// For screens in jsdom: what jsdom lacks, a clean page after each test, and no error that nobody sees.
import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

/** Radix measures its sliders; jsdom has no layout to measure. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const errors = vi.spyOn(console, 'error')

afterEach(() => {
  cleanup()
  expect(errors.mock.calls, 'console.error was called').toEqual([])
  errors.mockClear()
})
