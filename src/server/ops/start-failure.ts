import { ConfigError } from '#server/config/config.ts'
import { StorageError } from '#server/db/storage-error.ts'

/** Returns why the server did not start: one line for errors that an operator can fix, a stack trace for others. */
export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message
  if (isPortInUse(error))
    return `PORT ${error.port} of ${error.address} is in use by another program; set PORT to a free one.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function isPortInUse(error: unknown): error is Error & { port: number; address: string } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
