import { type Config, configWarnings, readConfig } from '#server/config/config.ts'
import { manageCommand } from '#server/config/manage-command.ts'
import { type RunConfig, withSecretKey } from '#server/config/secret-key.ts'
import { applySiteSettings } from '#server/config/site-settings.ts'
import { StorageError } from '#server/db/database.ts'
import type { Db } from '#server/db/open.ts'
import { findPrivateHost } from '#server/jobs/moderation/public-links.ts'
import { readLogo } from '#server/pages/brand/read-logo.ts'

import { checkMail, type MailCheck } from './check-mail.ts'
import { countEncrypted } from './encrypted-data.ts'
import { type LinkPage, listApplyLinks, listLogos, listWebsites, type StoredLink } from './queries.ts'
import { reportUnreadable } from './reencrypt.ts'
import { requireDatabase } from './require-database.ts'
import { print, printError } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const ROWS_PER_QUERY = 1000

type Kind = {
  read: (db: Db, page: LinkPage) => Promise<StoredLink[]>
  describe: (id: number) => string
}

const kinds: readonly Kind[] = [
  { read: listApplyLinks, describe: (id) => `apply link of /dashboard/jobs/${id}` },
  { read: listWebsites, describe: (id) => `website of /dashboard/companies/${id}` },
  { read: listLogos, describe: (id) => `logo of /dashboard/companies/${id}` },
]

/** Returns a line for each stored link to a private host. The line names the page where the link can be changed. */
async function listPrivateLinks(db: Db): Promise<string[]> {
  const descriptions: string[] = []
  for (const { read, describe } of kinds)
    for await (const { id, link } of allLinks(db, read)) {
      const host = findPrivateHost(link)
      if (host !== undefined) descriptions.push(`${describe(id)}: ${host}`)
    }
  return descriptions
}

async function* allLinks(db: Db, read: Kind['read']): AsyncGenerator<StoredLink> {
  let after = 0
  for (;;) {
    const links = await read(db, { after, limit: ROWS_PER_QUERY })
    yield* links
    const last = links.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

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
  if (mailCheck.mail !== undefined) await applyStoredName(config)
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

/** Applies the settings of staff, so that the test email has the name of the site. Does not create a database. */
async function applyStoredName(config: Config): Promise<void> {
  try {
    requireDatabase(config)
    await withDatabase(({ db }) => applySiteSettings(db, config), { onOlder: 'refuse' })
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    printError(`Warning: the test email uses SITE_NAME. ${error.message}`)
  }
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

type MailHeaders = Pick<Config, 'publicUrl' | 'mailFrom' | 'mailFooter'>

/**
 * Prints whether the settings provide the headers and the footer that mail servers expect of bulk email. Returns the
 * exit status, which is 1 if one of them is missing. Reads MAIL_FROM in `env`, because `mailFrom` has a default value
 * and so does not show whether MAIL_FROM is set.
 */
function checkMailHeaders(
  { publicUrl, mailFrom, mailFooter }: MailHeaders,
  env: NodeJS.ProcessEnv = process.env,
): number {
  const checks = [
    {
      name: 'PUBLIC_URL',
      isGood: publicUrl.startsWith('https:'),
      good: `${publicUrl} allows one-click unsubscription`,
      bad: `must be an https address, because one-click unsubscription needs one: ${publicUrl}`,
    },
    {
      name: 'MAIL_FROM',
      isGood: Boolean(env['MAIL_FROM']),
      good: mailFrom.address,
      bad: `is not set, so the sender is ${mailFrom.address}`,
    },
    {
      name: 'MAIL_FOOTER',
      isGood: mailFooter !== undefined,
      good: 'is set',
      bad: 'is not set. Many countries require your postal address in bulk email',
    },
  ]
  for (const { name, isGood, good, bad } of checks)
    if (isGood) print(`${name.padEnd(11)} ${good}`)
    else printError(`${name}: ${bad}`)
  const isComplete = checks.every(({ isGood }) => isGood)
  if (!isComplete) printError('docs/how-to/alerts.md in the source code explains what to do.')
  return isComplete ? 0 : 1
}
