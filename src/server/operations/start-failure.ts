// Why the server did not start, in one line where an operator can do something about it.
import { ConfigError } from '#server/config.ts'
import { StorageProblem } from '#server/db/storage-problem.ts'

export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageProblem) return error.message
  if (isPortInUse(error))
    return `PORT ${error.port} of ${error.address} is in use by another program; set PORT to a free one.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function isPortInUse(error: unknown): error is Error & { port: number; address: string } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
