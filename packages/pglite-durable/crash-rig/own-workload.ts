import { openDurable } from '../src/index.ts'
import { silentLog } from '../src/log.ts'
import { findRecords, prepareRecords, writeRecord } from './records.ts'
import type { OpenWorkload } from './workload.ts'

/** The workload of this package's own crash tests. It writes to two tables. */
export const openWorkload: OpenWorkload = async (directory, onStage) => {
  const { client } = await openDurable(directory, {
    log: {
      ...silentLog,
      info: (...line: unknown[]) => {
        if (String(line.at(-1)).startsWith('first start')) onStage('creation')
      },
    },
    prepare: async (client) => {
      onStage('preparation')
      await prepareRecords(client)
    },
  })
  return { write: (key) => writeRecord(client, key), find: () => findRecords(client) }
}
