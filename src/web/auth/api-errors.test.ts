import { expect, test } from 'vitest'

import { apiErrors } from './api-errors.ts'

test.each([
  [undefined, 'Too many attempts. Please wait a little and try again.'],
  [1, 'Too many requests. Try again in 1 second.'],
  [59, 'Too many requests. Try again in 59 seconds.'],
  [61, 'Too many requests. Try again in 2 minutes.'],
  [86_400, 'Too many requests. Try again in 24 hours.'],
])('a 429 response with Retry-After %s says: %s', (retryAfter, message) => {
  expect(apiErrors({ status: 429, ...(retryAfter !== undefined && { retryAfter }) })).toEqual([{ message }])
})
