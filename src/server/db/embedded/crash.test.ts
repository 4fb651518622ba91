import { join } from 'node:path'

import { expect, test } from 'vitest'

import { crash } from '#pglite-durable/crash-rig'

import { minutes } from '../../lib/duration.ts'
import { emptyFolder } from '../../lib/empty-folder.testing.ts'

const workload = join(import.meta.dirname, 'crash-workload.testing.ts')

test('a process killed during a migration or a write loses no commit', { timeout: minutes(5) }, async () => {
  const { lost, torn, openMs, acknowledged } = await crash({
    folder: await emptyFolder(),
    workload,
    starts: 1,
    rounds: 2,
    moments: ['preparation', 'writes'],
  })
  expect({ lost, torn }).toEqual({ lost: [], torn: [] })
  expect(openMs.length).toBeGreaterThanOrEqual(4)
  expect(acknowledged).toBeGreaterThan(0)
})
