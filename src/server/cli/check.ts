import { readConfig } from '#server/config/config.ts'

import { say } from './terminal.ts'

/** Opens nothing, so it can be run beside the server. Throws ConfigError. */
export function check(): void {
  const { databaseUrl, dataDir, host, port, production, publicUrl } = readConfig()
  say('The configuration can be used.')
  say(`mode      ${production ? 'production' : 'development'}`)
  say(`listens   ${host}:${port}, visited at ${publicUrl}`)
  say(`database  ${databaseUrl === undefined ? `embedded, in ${dataDir}` : withoutPassword(databaseUrl)}`)
}

function withoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
