import { writeSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'

/** The exit status for an input/output error, EX_IOERR of sysexits.h. */
const EXIT_IO_ERROR = 74

/**
 * Ends the process, like PostgreSQL on PANIC. Continuing would lose writes. The next start recovers the database.
 * Writes synchronously to standard error, because logs may be lost when the process ends.
 */
export function endProcess(reason: string): never {
  try {
    writeSync(process.stderr.fd, `The embedded database failed, so this process exits: ${reason}\n`)
  } finally {
    process.exit(EXIT_IO_ERROR)
  }
}

/** The engine's function that PGlite calls repeatedly until a message has been processed. */
const RUN_ONCE = '_PostgresMainLoopOnce'

/**
 * Ends the process after a WebAssembly trap, such as a stack overflow from deeply nested JSON. PGlite would ignore the
 * trap and retry the broken engine forever at 100 % CPU. The engine throws a trap as an Error, and PostgreSQL's own
 * errors as Emscripten's ExitStatus.
 */
export function endProcessOnTrap({ Module: engine }: PGlite): void {
  const runOnce = engine[RUN_ONCE]
  engine[RUN_ONCE] = () => {
    try {
      runOnce()
    } catch (error) {
      if (error instanceof Error) endProcess(error.message)
      throw error
    }
  }
}
