// The process that is killed: it opens the database, compares it with the ledger, and writes until it dies.
import { openDatabase } from '../../open.ts'
import { openLedger, readLedger } from './ledger.ts'
import { tell } from './messages.ts'
import { findRecords, writeRecord } from './records.ts'

const WRITERS = 4

const [dataDir = '', ledgerPath = ''] = process.argv.slice(2)
const say = (...line: unknown[]) => tell({ kind: 'said', line: String(line.at(-1)) })
const { db } = await openDatabase({ dataDir, log: { info: say, warn: say, error: say } })

const { keys, torn } = await findRecords(db)
tell({ kind: 'opened', lost: readLedger(ledgerPath).filter((key) => !keys.has(key)), torn })

const ledger = openLedger(ledgerPath)
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForEver(writer)))

async function writeForEver(writer: number): Promise<never> {
  for (let count = 0; ; count++) {
    const key = `${process.pid}-${process.hrtime.bigint()}-${writer}-${count}`
    await writeRecord(db, key)
    ledger.note(key)
    tell({ kind: 'acknowledged' })
  }
}
