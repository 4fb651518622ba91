import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { FailedList } from './list/list-states.tsx'
import { Notice } from './notice.tsx'

const danger = '.fill-danger-soft'

describe('the drawings of notices', () => {
  test('a failure has a drawing of its own, so that it does not look like an empty list', () => {
    const failed = render(<FailedList onRetry={() => {}} />).container
    expect(failed.querySelectorAll(`svg ${danger}`)).toHaveLength(1)
    const empty = render(<Notice title="No jobs yet." />).container
    expect(empty.querySelectorAll('svg')).toHaveLength(1)
    expect(empty.querySelector(danger)).toBeNull()
  })

  test('a notice without one of the five meanings has no drawing', () => {
    const { container } = render(<Notice drawing={null} title="Ask the staff of this site for access." />)
    expect(container.querySelector('svg')).toBeNull()
  })
})
