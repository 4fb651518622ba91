import { expect, test } from 'vitest'

import { fromSystemError, OpenError } from './open-error.ts'

test('fromSystemError does not report a read-only file system as damage', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
  expect(fromSystemError('/data/pgdata', error)).toEqual(
    new OpenError('read-only', 'The database in /data/pgdata cannot be opened: its file system is read-only'),
  )
})

test('fromSystemError adds the directory to system errors and returns other errors unchanged', () => {
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  expect(fromSystemError('/data/pgdata', denied)).toMatchObject({
    code: 'system',
    message: 'The database in /data/pgdata cannot be opened: EACCES: permission denied',
  })
  const mistake = new TypeError('of the caller')
  expect(fromSystemError('/data/pgdata', mistake)).toBe(mistake)
})
