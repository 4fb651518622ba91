import { configWarnings, readConfig } from '#server/config/config.ts'
import { manageCommand } from '#server/config/manage-command.ts'
import { type RunConfig, withSecretKey } from '#server/config/secret-key.ts'
import { readLogo } from '#server/pages/brand/read-logo.ts'

import { checkMailHeaders } from './check-mail-headers.ts'
import { checkMail, type MailCheck } from './check-mail.ts'
import { countEncrypted } from './encrypted-data.ts'
import { listPrivateLinks } from './private-links.ts'
import { reportUnreadable } from './reencrypt.ts'
import { requireDatabase } from './require-database.ts'
import { printError, print } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const MAX_LINES = 100

/**
 * Prints the configuration, and warns about settings that contradict each other. With `mailHeaders`, also checks the
 * settings for bulk email. With an option of `MailCheck`, also checks email delivery. With `database`, also checks
 * whether the encrypted data can be decrypted and, in production, whether stored links lead to private hosts. Does not
 * change the database. Returns the exit status, which is 1 if one of these checks fails.
 * @throws ConfigError for invalid settings, StorageError for a database that is missing or not migrated
 */
export async function check({
  database,
  mailHeaders,
  ...mailCheck
}: { database?: true; mailHeaders?: true } & MailCheck): Promise<number> {
  const config = readConfig()
  if (config.siteLogo !== undefined) await readLogo(config.siteLogo)
  const { databaseUrl, dataDir, host, port, production, publicUrl, secretKeyFallbacks } = config
  print('The configuration is valid.')
  for (const warning of configWarnings(process.env, new Date())) printError(`Warning: ${warning}`)
  print(`mode      ${production ? 'production' : 'development'}`)
  print(`address   ${publicUrl}`)
  print(`listens   ${host}:${port}${process.env['PORT'] ? '' : ', unless the service sets PORT'}`)
  print(`database  ${databaseUrl === undefined ? `embedded, in ${dataDir}` : withoutPassword(databaseUrl)}`)
  const headerStatus = mailHeaders ? checkMailHeaders(config) : 0
  const deliveryStatus = Object.keys(mailCheck).length > 0 ? await checkMail(config, mailCheck) : 0
  const mailStatus = Math.max(headerStatus, deliveryStatus)
  if (database) {
    requireDatabase(config)
    return Math.max(mailStatus, await checkDatabase(withSecretKey(config)))
  }
  if (secretKeyFallbacks.length > 0)
    print(`SECRET_KEY_FALLBACKS is set. To see whether it is still needed: ${manageCommand} check --database`)
  return mailStatus
}

async function checkDatabase(config: RunConfig): Promise<number> {
  const { counts, privateLinks } = await withDatabase(
    async ({ db }) => ({
      counts: await countEncrypted(db, config),
      privateLinks: config.production ? await listPrivateLinks(db) : [],
    }),
    { onOlder: 'refuse' },
  )
  for (const { what, present } of counts)
    if (present > 0) print(`${what}: ${present} can be read with SECRET_KEY.`)
  for (const { what, former } of counts)
    if (former > 0)
      printError(
        `${what}: ${former} need a former SECRET_KEY. To re-encrypt them: ${manageCommand} reencrypt`,
      )
  if (counts.every(({ former, unreadable }) => former + unreadable === 0))
    print('Nothing needs a former SECRET_KEY.')
  const linkStatus = reportPrivateLinks(privateLinks)
  return Math.max(reportUnreadable(counts), linkStatus)
}

/** Prints the stored links to private hosts. Returns the exit status, which is 1 if there are any. */
function reportPrivateLinks(links: readonly string[]): number {
  if (links.length === 0) return 0
  printError(`Links that cannot be reached from the internet: ${links.length}. Change or delete them:`)
  for (const link of links.slice(0, MAX_LINES)) printError(link)
  if (links.length > MAX_LINES) printError(`and ${links.length - MAX_LINES} more`)
  return 1
}

function withoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
