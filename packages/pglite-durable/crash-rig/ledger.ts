import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** The acknowledged writes, stored outside of the database. A line is synced before the next write begins. */
export type Ledger = { append: (key: string) => void; close: () => void }

export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a')
  return {
    append(key) {
      writeSync(file, `${key}\n`)
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}

/** Returns the keys of complete lines. The kill may have truncated the last line. */
export function readLedger(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
}
