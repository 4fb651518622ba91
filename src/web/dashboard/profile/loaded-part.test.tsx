// Another try to load a part keeps the place of the keyboard.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { LoadedPart } from './loaded-part.tsx'
import type { Loaded } from './use-loaded.ts'

function FailedPart() {
  const [part, setPart] = useState<Loaded<string>>({ state: 'failed' })
  return (
    <LoadedPart part={part} onRetry={() => setPart({ state: 'loaded', data: 'what there is' })}>
      {(data) => <button>{data}</button>}
    </LoadedPart>
  )
}

test('from there it goes on to what has come', async () => {
  render(<FailedPart />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'what there is' }))
})
