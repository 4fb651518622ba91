import { expect, test } from 'vitest'

import { describeError } from './describe-error.ts'

test('describeError accepts thrown values that are not errors', () => {
  expect(describeError('away')).toEqual({ type: 'string', message: 'away' })
  const likeAnError = { message: 'away\nparams: hunter2' }
  expect(describeError(likeAnError)).toEqual({ type: 'object', message: 'away' })
})

test('describeError ends for an error that is its own cause', () => {
  const error = new Error('round')
  error.cause = error
  expect(describeError(error)).toMatchObject({ message: 'round', cause: { message: 'round' } })
})
