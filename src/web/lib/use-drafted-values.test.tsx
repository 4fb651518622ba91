import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { readTexts } from './drafts.ts'
import { useDraftedValues } from './use-drafted-values.ts'

afterEach(() => localStorage.clear())

const edit = (opened: { title: string; text: string }) =>
  renderHook(() =>
    useDraftedValues({
      key: 'draft',
      opened,
      version: null,
      readValues: (stored) => readTexts(stored, opened, 'title'),
    }),
  ).result

test('a draft of an item without versions keeps later changes of other fields', () => {
  const before = { title: 'Luthier', text: 'Old' }
  const form = edit(before)
  act(() => form.current.change({ title: 'Luthier in Lyon' }))
  const later = edit({ ...before, text: 'Saved elsewhere' })
  expect(later.current.values).toEqual({ title: 'Luthier in Lyon', text: 'Saved elsewhere' })
  expect(later.current.restoredAt).not.toBeNull()
})
