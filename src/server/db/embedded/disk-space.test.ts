// Whether there is room to write.
import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { silentLog } from '../testing/silent-log.ts'
import { explained } from './cannot-open.ts'
import { type Room, roomOn, watchRoom } from './disk-space.ts'

test('the disk of this machine has room enough for the tests', () => {
  expect(roomOn(tmpdir())).toBe('enough')
})

test.each(['/proc', '/no/such/folder'])('where nothing can be written (%s) there is none', (folder) => {
  expect(roomOn(folder)).toBe('none')
})

test('the log tells once that room runs out, and once that there is some again', () => {
  const told: unknown[] = []
  const tell = (...line: unknown[]) => told.push(line.at(-1))
  let room: Room = 'enough'
  const watched = watchRoom(() => room, { ...silentLog, info: tell, error: tell })
  for (room of ['enough', 'little', 'little', 'none', 'none', 'enough', 'enough'] as const) watched()
  expect(told).toEqual([
    'the disk is almost full: changes are refused with 507',
    'there is room on the disk again: changes are taken',
  ])
})

test('a read-only file system is no damage', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
  expect(String(explained('/data/pgdata', error))).toMatch(/its file system is read-only\. Mount it writable/)
  expect(String(explained('/data/pgdata', error))).not.toContain('restore')
})
