import { writeSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'

/** EX_IOERR of sysexits.h. */
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

/** PGlite calls this until a message has been processed. */
const RUN_ONCE = '_PostgresMainLoopOnce'

/**
 * PostgreSQL's own errors leave the engine as Emscripten's ExitStatus. A real Error is a WebAssembly trap, such as
 * a stack overflow from deeply nested JSON. PGlite ignores it and retries the broken engine forever at 100 % CPU.
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
