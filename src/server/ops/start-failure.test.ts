import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, test } from 'vitest'

import { describeStartFailure } from './start-failure.ts'

test.each([
  ['nowhere.invalid', 'HOST nowhere.invalid is not an address of this machine; set HOST to one.'],
  ['192.0.2.1', 'HOST 192.0.2.1 is not an address of this machine; set HOST to one.'],
])('a start with HOST=%s fails with one line that names the setting', async (host, reason) => {
  const [error] = await once(createServer().listen(0, host), 'error')
  expect(describeStartFailure(error)).toBe(reason)
})
