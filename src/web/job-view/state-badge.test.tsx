import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { StateBadge } from './state-badge.tsx'

test('the badge of an unpaid job does not say that the job is approved, because it may be unseen', () => {
  render(<StateBadge state="settlement" />)
  expect(screen.getByText('Payment due')).toBeDefined()
})
