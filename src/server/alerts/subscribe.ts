// Creates job alerts. A visitor must confirm the email address before the alert starts.
import { alertQuery, MAX_ALERT_QUERY_LENGTH } from '#contract/alerts/alerts.ts'
import { alertStateOf, type Frequency, MAX_ALERTS_PER_PERSON } from '#contract/alerts/rules/actions.ts'
import type { SuppressionReason } from '#contract/auth/addresses.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { Problem, refusal } from '#server/http/problem.ts'
import type { Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeAlertConfirmation } from '#server/mail/messages/alerts.ts'
import { findSuppression } from '#server/mail/suppressed.ts'
import { countAttempt } from '#server/rates/count-attempt.ts'

import { alertEncryption, createKey, decryptKey } from './key.ts'
import { countConfirmation } from './limit-subscriptions.ts'
import { countAlertEvent } from './metrics.ts'
import {
  type AlertRow,
  confirmedAlerts,
  findAddressOf,
  insertAlert,
  lockAlertsOf,
  lockRecipient,
  updateAlerts,
} from './queries.ts'

/** The version of the consent text above the form, to which the person agrees. Change it whenever the text changes. */
const CONSENT_VERSION = '2026-11-27'

/** Caps POSTING_MINIMUM_SECONDS for this form, because visitors fill in this form faster than a job form. */
const MAX_MINIMUM_SECONDS = 2

export const minimumSecondsOf = ({ minimumSeconds }: Pick<RunConfig, 'minimumSeconds'>) =>
  Math.min(minimumSeconds, MAX_MINIMUM_SECONDS)

export type AlertContext = {
  db: Db
  config: RunConfig
  mail: Mail
  random: Random
  now: Date
  ip: string
}

type AlertRequest = { query: string; frequency: Frequency }

/**
 * Creates a pending alert and emails a link that confirms it. Sends no email if the address is suppressed, has the
 * maximum number of alerts, or already has a confirmed alert for the search. Returns nothing, so that the response
 * cannot reveal whether an email was sent.
 */
export async function subscribeVisitor(
  ctx: AlertContext,
  { email, ...wish }: AlertRequest & { email: string },
) {
  countAlertEvent('subscription')
  const { db, config, now } = ctx
  const { query, frequency } = normalizeRequest(wish)
  await db.transaction(async (tx) => {
    const recipient = { email }
    await lockRecipient(tx, recipient)
    const all = await lockAlertsOf(tx, recipient)
    if (await findSuppression(tx, config, email)) return
    const existing = all.find((alert) => alert.endedAt === null && alert.query === query)
    if (existing === undefined && confirmedAlerts(all).length >= MAX_ALERTS_PER_PERSON) return
    const state = existing && alertStateOf(existing)
    if (existing && state === 'keep_requested')
      return updateAlerts(tx, [existing.id], { askedToKeepAt: null, lastClickAt: now, listedUntil: now })
    if (state === 'active' || state === 'paused') return
    const client = { ip: ctx.ip }
    const caller = { db, config, now, client, user: undefined }
    if (!(await countAttempt(caller, 'mail_alert_confirmation', { key: email, tx })).isAllowed) return
    await countConfirmation(tx, ctx)
    const alert = existing ?? (await insertPending(ctx, tx, { email, query, frequency }))
    await sendConfirmation(ctx, tx, { ...alert, email })
  })
}

async function insertPending(
  ctx: AlertContext,
  tx: Db,
  { email, query, frequency }: AlertRequest & { email: string },
) {
  const key = createKey(ctx.random, alertEncryption(ctx.config))
  const consent = { consentedAt: ctx.now, consentText: CONSENT_VERSION }
  const alert = await insertAlert(tx, { email, query, frequency, ...key, ...consent })
  if (alert === undefined) throw new Error('an alert of a locked recipient was inserted concurrently')
  return alert
}

async function sendConfirmation(
  { config, mail, now }: AlertContext,
  tx: Db,
  alert: AlertRow & { email: string },
): Promise<void> {
  const key = decryptKey(alertEncryption(config), alert)
  if (key === undefined) return
  const query = parseBoardUrl(alert.query ?? '')
  // Omits the text of the search, because otherwise anyone could use the server to email any text to a stranger.
  const description = describeQuery({ ...query, search: query.search && 'words', allWords: false }).replace(
    '“words”',
    'Jobs that match a text, which the next page shows',
  )
  const message = writeAlertConfirmation(config, { key, description, frequency: alert.frequency, now })
  await mail.send(tx, alert.email, message)
}

/**
 * Creates an alert of a user. If the user already has an alert with the same query, returns that alert unchanged.
 * @throws Problem `forbidden` if the user has no confirmed address, `conflict` if the address is suppressed or the user
 * has the maximum number of alerts
 */
export async function subscribeUser(
  ctx: AlertContext,
  { userId, ...wish }: AlertRequest & { userId: number },
) {
  countAlertEvent('subscription')
  const { db, config, now, random } = ctx
  const { query, frequency } = normalizeRequest(wish)
  return db.transaction(async (tx): Promise<AlertRow> => {
    const recipient = { userId }
    await lockRecipient(tx, recipient)
    const email = await findAddressOf(tx, userId)
    if (email === undefined) throw refusal('forbidden', 'Confirm your email address first.')
    const live = confirmedAlerts(await lockAlertsOf(tx, recipient))
    const suppression = await findSuppression(tx, config, email)
    if (suppression !== undefined) throw refusal('conflict', suppressedMessage(suppression))
    const existing = live.find((alert) => alert.query === query)
    if (existing) {
      if (alertStateOf(existing) === 'keep_requested')
        await updateAlerts(tx, [existing.id], { askedToKeepAt: null, lastClickAt: now })
      return existing
    }
    if (live.length >= MAX_ALERTS_PER_PERSON) throw tooManyAlerts()
    const key = createKey(random, alertEncryption(config))
    const consent = { consentedAt: now, consentText: CONSENT_VERSION, confirmedAt: now, listedUntil: now }
    const alert = await insertAlert(tx, { userId, query, frequency, ...key, ...consent })
    if (alert === undefined) throw new Error('an alert of a locked recipient was inserted concurrently')
    return alert
  })
}

/** Only the owner of a verified address reads this message. */
function suppressedMessage({ reason }: { reason: SuppressionReason }): string {
  return reason === 'requested'
    ? 'You asked us to send no emails to your address. Ask us to send them again.'
    : 'Your mail server rejects our emails.'
}

export function tooManyAlerts(): Problem {
  return refusal('conflict', `You have ${MAX_ALERTS_PER_PERSON} alerts. End one of them first.`)
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid', [{ code: 'value_error', message, loc: ['body', field] }])
}

function normalizeRequest({ query, frequency }: AlertRequest): AlertRequest {
  return { query: toStoredQuery(query), frequency }
}

/** Converts the query of a board URL to the query of an alert. @throws Problem `invalid` if it becomes too long */
export function toStoredQuery(search: string): string {
  const query = alertQuery(search)
  if (query.length > MAX_ALERT_QUERY_LENGTH) throw invalid('query', 'is too long')
  return query
}
