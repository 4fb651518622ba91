import { readConfig } from '#server/config/config.ts'
import { days } from '#server/lib/duration.ts'
import { listGivenUp, requeueGivenUp } from '#server/mail/given-up-queries.ts'
import { defaultPolicy } from '#server/mail/policy.ts'

import { printError, print } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase, withWritableDatabase } from './with-database.ts'

type Since = { since?: Date }
type GivenUp = Awaited<ReturnType<typeof listGivenUp>>[number]

/** Lists the emails that failed since `since`, by default all that are still stored, without their content. */
export async function listFailedMail({ since = oldest() }: Since): Promise<void> {
  const messages = await withDatabase(({ db }) => listGivenUp(db, { since }))
  const now = new Date()
  for (const message of messages) print(lineOf(message, now))
  printError(messages.length === 0 ? 'No email was given up.' : summaryOf(messages, now))
}

/** Requeues failed emails. Returns 1 if one of `ids` was not requeued. */
export async function resendMail(
  ids: readonly number[],
  { all, since }: Since & { all?: true },
): Promise<number> {
  if (ids.length > 0 === (all === true))
    throw new UsageError('Pass either the ids of emails that failed-mail lists, or --all.')
  if (since !== undefined && !all) throw new UsageError('--since requires --all.')
  const now = new Date()
  const after = since ?? oldest()
  const { sent, left } = await withWritableDatabase(({ db }) =>
    db.transaction(async (tx) => {
      const sent = await requeueGivenUp(tx, { ids: all ? undefined : ids, since: after, now })
      return { sent, left: await listGivenUp(tx, { since: after }) }
    }),
  )
  for (const message of left)
    if (all || ids.includes(message.id)) printError(`not sent again: ${lineOf(message, now)}`)
  const unknown = ids.filter((id) => !sent.includes(id) && !left.some((message) => message.id === id))
  for (const id of unknown) printError(`${id}: no failed email has this id.`)
  print(`${sent.length} emails wait to be sent again.`)
  if (sent.length > 0 && readConfig().smtpUrl === undefined)
    printError('SMTP_URL is not set, so they stay in the development mailbox.')
  return all || sent.length === new Set(ids).size ? 0 : 1
}

const oldest = () => new Date(Date.now() - defaultPolicy.keepGivenUp - days(1))

function lineOf(message: GivenUp, now: Date): string {
  const { id, recipient, template, givenUpAt, reason, expiresAt } = message
  const end = canBeSent(message, now) ? 'can be sent until' : 'expired'
  return [
    id,
    givenUpAt?.toISOString(),
    recipient,
    template,
    reason,
    `${end} ${expiresAt.toISOString()}`,
  ].join('  ')
}

function canBeSent({ isKept, expiresAt }: GivenUp, now: Date): boolean {
  return isKept && expiresAt > now
}

function summaryOf(messages: readonly GivenUp[], now: Date): string {
  const open = messages.filter((message) => canBeSent(message, now)).length
  return `${messages.length} emails were given up; ${open} can be sent again: npm run manage -- resend-mail ID...`
}
