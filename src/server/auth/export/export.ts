// Exports all stored data about a user as a ZIP file and streams the file while creating it.
import { finished, PassThrough, pipeline, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import { displayEmail, displayLink } from '#contract/auth/display-email.ts'
import type { AddressOwner } from '#server/alerts/account-queries.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { findImage } from '#server/images/queries.ts'
import { minutes } from '#server/lib/duration.ts'
import { hashAddress } from '#server/mail/suppressed.ts'

import { findOwnAddresses } from '../deletion/erase-queries.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { conflict, unauthenticated } from '../ground/errors.ts'
import { findUser } from '../ground/users-queries.ts'
import { readRows, sections } from './queries.ts'
import type { ExportedUser, Section } from './section.ts'

/** The number of rows per query. It is small, so that other requests can run between two queries. */
const ROWS_PER_QUERY = 250

/**
 * The start times of running exports by user ID, because a user can run only one export at a time. An entry expires
 * after ENTRY_LIFETIME_MS, in case the end of an export is never reported.
 */
const runningExports = new Map<number, Date>()
const ENTRY_LIFETIME_MS = minutes(10)

export async function exportAccount(ctx: AuthContext) {
  const { user, now } = ctx
  if (user === undefined) throw unauthenticated()
  const content = await runOnce(ctx, user.id, () => begin(ctx, user))
  audit(ctx, 'account exported')
  return { name: fileName(`account-${user.id}`, now), content }
}

/** Exports the account of `userId`, or the data of an address that no account has verified. */
export async function exportSubject(ctx: AuthContext, { userId, email }: AddressOwner) {
  const { db, user, now } = ctx
  if (user === undefined) throw unauthenticated()
  const owner = userId === undefined ? undefined : await findUser(db, userId)
  const content = await runOnce(ctx, user.id, () => begin(ctx, owner, email))
  return { name: fileName('address', now), content }
}

/** @throws Problem `conflict` if an export of the user `caller` is running */
async function runOnce(
  { now }: AuthContext,
  caller: number,
  start: () => Promise<Readable>,
): Promise<Readable> {
  const since = runningExports.get(caller)?.getTime() ?? -Infinity
  if (Math.abs(now.getTime() - since) < ENTRY_LIFETIME_MS) throw conflict({ code: 'export_running' })
  runningExports.set(caller, now)
  try {
    const content = await start()
    finished(content, () => runningExports.delete(caller))
    return content
  } catch (error) {
    runningExports.delete(caller)
    throw error
  }
}

/** No user has the ID 0. */
const NOBODY = 0

async function begin(
  { db, config, now }: AuthContext,
  user: User | undefined,
  email?: string,
): Promise<Readable> {
  const own = user ? await findOwnAddresses(db, user.id) : { addresses: [], verified: [] }
  const addresses = [...new Set([...own.addresses, ...(email === undefined ? [] : [email])])]
  const verified = [...new Set([...own.verified, ...(email === undefined ? [] : [email])])]
  const hashes = addresses.flatMap((address) => hashAddress(config, address))
  const subject = { userId: user?.id ?? NOBODY, addresses, verified, hashes }
  const picture = user?.avatar ? (await findImage(db, user.avatar))?.bytes : undefined
  return createZip({ db, subject, picture, now })
}

function fileName(name: string, now: Date): string {
  return `${name}-${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}.zip`
}

type Parts = { db: Db; subject: ExportedUser; picture: Uint8Array | undefined; now: Date }

/**
 * Returns the stream of a ZIP file. Writes one file of the export after another, and stops reading from the database
 * when the client disconnects.
 */
function createZip({ db, subject, picture, now: mtime }: Parts): Readable {
  const zip = new ZipFile()
  const content = new PassThrough()
  pipeline(zip.outputStream, content, () => {})
  let reading: Readable | undefined
  zip.on('error', (error: Error) => content.destroy(error))
  finished(content, () => reading?.destroy())
  for (const section of sections)
    zip.addReadStreamLazy(section.file, { mtime }, (begin) => {
      reading = Readable.from(writeRowsAsJson(db, section, subject), { objectMode: false })
      begin(null, reading)
    })
  if (picture) zip.addBuffer(Buffer.from(picture), 'picture.webp', { mtime, compress: false })
  zip.end()
  return content
}

/** Yields the rows as a JSON array with one row per line. */
/** Shows email addresses as people read them. */
const displayText = (_key: string, value: unknown) =>
  typeof value === 'string' ? displayLink(displayEmail(value)) : value

async function* writeRowsAsJson(db: Db, section: Section, subject: ExportedUser): AsyncGenerator<string> {
  let after: unknown
  let isFirst = true
  yield '['
  for (;;) {
    const rows = await readRows(db, section, { subject, after, limit: ROWS_PER_QUERY })
    const text = rows.map(({ row }) => JSON.stringify(row, displayText)).join(',\n')
    if (text !== '') yield `${isFirst ? '\n' : ',\n'}${text}`
    isFirst = false
    after = rows.at(-1)?.key
    if (rows.length < ROWS_PER_QUERY) break
  }
  yield '\n]\n'
}
