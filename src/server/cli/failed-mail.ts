import { displayEmail } from '#contract/auth/display-email.ts'
import { readConfig } from '#server/config/config.ts'
import { manageCommand } from '#server/config/manage-command.ts'
import { listGivenUp } from '#server/mail/given-up-queries.ts'
import { canBeResent, type FailedEmail, oldestFailure, resendFailed } from '#server/mail/resend-failed.ts'

import { printError, print } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase, withWritableDatabase } from './with-database.ts'

type FailedMailOptions = { since?: Date }

/** Prints the emails that failed after `since`, without their content. By default, prints all that are still stored. */
export async function listFailedMail({
  since = oldestFailure(new Date()),
}: FailedMailOptions): Promise<void> {
  const messages = await withDatabase(({ db }) => listGivenUp(db, { since }))
  const now = new Date()
  for (const message of messages) print(lineOf(message, now))
  printError(messages.length === 0 ? 'There are no failed emails.' : summaryOf(messages, now))
}

/**
 * Requeues the failed emails `ids`, or all of them. Returns the exit status, which is 1 if one of `ids` was not
 * requeued.
 */
export async function resendMail(
  ids: readonly number[],
  { all, since }: FailedMailOptions & { all?: true },
): Promise<number> {
  if (ids.length > 0 === (all === true))
    throw new UsageError('Pass either the ids of emails that failed-mail lists, or --all.')
  if (since !== undefined && !all) throw new UsageError('--since requires --all.')
  const now = new Date()
  const selection = { ids: all ? undefined : ids, since: since ?? oldestFailure(now) }
  const { sent, left } = await withWritableDatabase(({ db }) =>
    resendFailed(db, selection, { via: 'command', now }),
  )
  for (const message of left)
    if (all || ids.includes(message.id)) printError(`not sent again: ${lineOf(message, now)}`)
  const unknown = ids.filter((id) => !sent.includes(id) && !left.some((message) => message.id === id))
  for (const id of unknown) printError(`${id}: no failed email has this id.`)
  print(`Emails queued again: ${sent.length}.`)
  if (sent.length > 0 && readConfig().smtpUrl === undefined)
    printError('SMTP_URL is not set, so they stay in the development mailbox.')
  return all || sent.length === new Set(ids).size ? 0 : 1
}

function lineOf(message: FailedEmail, now: Date): string {
  const { id, recipient, template, givenUpAt, reason, expiresAt } = message
  const end = canBeResent(message, now) ? 'can be sent until' : 'expired'
  return [
    id,
    givenUpAt?.toISOString(),
    displayEmail(recipient),
    template,
    reason,
    `${end} ${expiresAt.toISOString()}`,
  ].join('  ')
}

function summaryOf(messages: readonly FailedEmail[], now: Date): string {
  const open = messages.filter((message) => canBeResent(message, now)).length
  return `${messages.length} emails failed; ${open} can be sent again: ${manageCommand} resend-mail ID...`
}
