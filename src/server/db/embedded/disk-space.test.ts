// Whether there is room to write.
import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { roomOn } from './disk-space.ts'

test('the disk of this machine has room enough for the tests', () => {
  expect(roomOn(tmpdir())).toBe('enough')
})

test.each(['/proc', '/no/such/folder'])('where nothing can be written (%s) there is none', (folder) => {
  expect(roomOn(folder)).toBe('none')
})
