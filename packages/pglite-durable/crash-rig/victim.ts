// The process under test. `victim.ts DIRECTORY LEDGER WORKLOAD` opens the database, compares it with the ledger, and
// writes until it is killed.
import { pathToFileURL } from 'node:url'

import { openLedger, readLedger } from './ledger.ts'
import { sendToParent } from './messages.ts'
import type { OpenWorkload } from './workload.ts'

const WRITERS = 4

const [directory = '', ledgerPath = '', workloadPath = ''] = process.argv.slice(2)
const { openWorkload }: { openWorkload: OpenWorkload } = await import(pathToFileURL(workloadPath).href)
const workload = await openWorkload(directory, (stage) => sendToParent({ kind: 'stage', stage }))

const { keys, torn } = await workload.find()
sendToParent({ kind: 'opened', lost: readLedger(ledgerPath).filter((key) => !keys.has(key)), torn })

const ledger = openLedger(ledgerPath)
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForEver(writer)))

async function writeForEver(writer: number): Promise<never> {
  for (let count = 0; ; count++) {
    const key = `${process.pid}-${process.hrtime.bigint()}-${writer}-${count}`
    await workload.write(key)
    ledger.append(key)
    sendToParent({ kind: 'acknowledged' })
  }
}
