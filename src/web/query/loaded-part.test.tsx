import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { LoadedPart } from './loaded-part.tsx'

function FailedPart() {
  const [data, setData] = useState<string>()
  return (
    <LoadedPart query={{ data, isFetching: false, refetch: () => setData('what there is') }}>
      {(data) => <button>{data}</button>}
    </LoadedPart>
  )
}

test('Tab moves the focus to the loaded content after a successful retry', async () => {
  render(<FailedPart />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'what there is' }))
})
