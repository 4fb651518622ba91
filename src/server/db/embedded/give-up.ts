// What happens when the engine cannot go on: PGlite by itself would spin at 100 % CPU for ever.
import { writeSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'

/** Exit status of a process whose database can no longer be trusted (sysexits: input/output error). */
const EXIT_IO_ERROR = 74

/**
 * What PostgreSQL does itself on PANIC: going on would lose writes, and the next start recovers.
 * Not through the log, which may still be on its way when the process ends.
 */
export function endProcess(reason: string): never {
  try {
    writeSync(process.stderr.fd, `The embedded database gave up, and this process with it: ${reason}\n`)
  } finally {
    process.exit(EXIT_IO_ERROR)
  }
}

/** PGlite calls it until a message is dealt with. */
const RUN_ONCE = '_PostgresMainLoopOnce'

/**
 * PostgreSQL's own errors leave the engine as Emscripten's ExitStatus. A real Error is a trap of WebAssembly, such as
 * a stack that deeply nested JSON has used up: PGlite swallows it and asks the broken engine again, for ever.
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
