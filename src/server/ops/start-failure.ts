import { ConfigError } from '#server/config/config.ts'
import { StorageError } from '#server/db/database.ts'

/**
 * Returns why the server did not start. For errors that an operator can fix, this is one line. For other errors, it is
 * a stack trace.
 */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message
  const problem = describeListenError(error)
  if (problem !== undefined) return problem
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type SystemError = Error & {
  syscall?: string
  code?: string
  port?: number
  address?: string
  hostname?: string
}

/** Returns why the server cannot listen on HOST and PORT. Returns undefined for errors with another cause. */
function describeListenError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { syscall, code, port, address, hostname }: SystemError = error
  if (syscall === 'getaddrinfo') return `HOST ${hostname} is not an address of this machine; set HOST to one.`
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE')
    return `PORT ${port} of ${address} is in use by another program; set PORT to a free one.`
  if (code === 'EACCES') return `PORT ${port} needs root; set PORT to 1024 or more and use a proxy.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine; set HOST to one.`
  return undefined
}
