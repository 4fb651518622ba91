// The memory of the server does not grow over many builds, because each new snapshot replaces the previous one.
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'

import { createJobsList, type JobsList } from './snapshot.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const { db, ...others } = await testDatabase()

/**
 * Builds the next snapshot and returns a weak reference to its response. With a strong reference, the test itself would
 * keep the response in memory.
 */
async function nextAnswer(list: JobsList): Promise<WeakRef<object>> {
  await insertJob(db)
  list.invalidate()
  return new WeakRef((await list.current()).response)
}

test.each([
  ['its search index was never built', async () => {}],
  ['its search index was built', async (list: JobsList) => void (await (await list.current()).searchIndex())],
])('the next snapshot releases the memory of the previous one when %s', async (_, use) => {
  await emptyTables(db)
  const list = createJobsList({ database: { ...others, db }, now: () => new Date() })
  const answers: WeakRef<object>[] = []
  for (let count = 0; count < 5; count++) {
    answers.push(await nextAnswer(list))
    await use(list)
  }
  const isKept = async () => {
    await sleep(10)
    if (typeof collectGarbage === 'function') collectGarbage()
    return answers.map((answer) => answer.deref() !== undefined)
  }
  await expect.poll(isKept, { timeout: 5_000 }).toEqual([false, false, false, false, true])
})
