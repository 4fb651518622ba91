import { readConfig } from '#server/config/config.ts'
import { type RunConfig, withSecretKey } from '#server/config/secret-key.ts'

import { listPrivateLinks } from './private-links.ts'
import { sayUnreadable } from './reencrypt.ts'
import { requireDatabase } from './require-database.ts'
import { countSealed } from './sealed.ts'
import { complain, say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const MAX_LINES = 100

/**
 * Without `database` it opens nothing, and with it it changes nothing. @returns 1 where something can be read with no key, and in
 * production where a stored link leads to a private host. Throws ConfigError, and StorageError for a database that is missing or has not been migrated.
 */
export async function check({ database }: { database?: true }): Promise<number> {
  const config = readConfig()
  const { databaseUrl, dataDir, host, port, production, publicUrl, secretKeyFallbacks } = config
  say('The configuration can be used.')
  say(`mode      ${production ? 'production' : 'development'}`)
  say(`listens   ${host}:${port}, visited at ${publicUrl}`)
  say(`database  ${databaseUrl === undefined ? `embedded, in ${dataDir}` : withoutPassword(databaseUrl)}`)
  if (database) {
    requireDatabase(config)
    return checkDatabase(withSecretKey(config))
  }
  if (secretKeyFallbacks.length > 0)
    say('SECRET_KEY_FALLBACKS is set: npm run manage -- check --database says whether it still has to be.')
  return 0
}

async function checkDatabase(config: RunConfig): Promise<number> {
  const { counts, privateLinks } = await withDatabase(
    async ({ db }) => ({
      counts: await countSealed(db, config),
      privateLinks: config.production ? await listPrivateLinks(db) : [],
    }),
    { onOlder: 'refuse' },
  )
  for (const { what, present } of counts)
    if (present > 0) say(`${what}: ${present} can be read with SECRET_KEY.`)
  for (const { what, former } of counts)
    if (former > 0) complain(`${what}: ${former} are under a former SECRET_KEY. npm run manage -- reencrypt`)
  if (counts.every(({ former, unreadable }) => former + unreadable === 0))
    say('Nothing is under a former SECRET_KEY.')
  const linkStatus = reportPrivateLinks(privateLinks)
  return Math.max(sayUnreadable(counts), linkStatus)
}

/** @returns the exit status */
function reportPrivateLinks(links: readonly string[]): number {
  if (links.length === 0) return 0
  complain(`Links that cannot be reached from the internet: ${links.length}. Change or delete them:`)
  for (const link of links.slice(0, MAX_LINES)) complain(link)
  if (links.length > MAX_LINES) complain(`and ${links.length - MAX_LINES} more`)
  return 1
}

function withoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
