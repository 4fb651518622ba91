import { writeSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'

/** EX_IOERR of sysexits.h. */
const EXIT_IO_ERROR = 74

/**
 * What PostgreSQL itself does on PANIC: going on would lose writes, and the next start recovers.
 * Written synchronously to standard error, since a log may still be on its way when the process ends.
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
 * a stack overflow by deeply nested JSON: PGlite swallows it and retries the broken engine for ever, at 100 % CPU.
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
