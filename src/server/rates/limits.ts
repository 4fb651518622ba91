// The rate limits, except those that the settings POSTINGS_PER_DAY and JOB_ALERTS_CONFIRMATIONS_PER_HOUR determine.
import { hours, minutes, seconds } from '#server/lib/duration.ts'

/**
 * A limit of `count` attempts within `windowMs`. It counts attempts by the network or user of the caller, by the target
 * (`key`), or by both (`pair`). Callers share a limit by target, so it must be higher than the limit of one caller.
 */
export type Limit = { per: 'ip' | 'key' | 'pair' | 'user'; count: number; windowMs: number }

const limit = (count: number, per: Limit['per'], windowMs: number): Limit => ({ per, count, windowMs })

/**
 * The limits by action: those of allauth's RATE_LIMITS, a limit for each call that takes a key or a code, and limits
 * for calls that are expensive or send emails. A limit by user counts visitors by network.
 */
export const limits = {
  login: [limit(30, 'ip', minutes(1))],
  login_failed: [limit(10, 'ip', minutes(1)), limit(5, 'key', minutes(5))],
  signup: [limit(20, 'ip', minutes(1))],
  reset_password: [limit(20, 'ip', minutes(1)), limit(5, 'key', minutes(1))],
  reset_password_from_key: [limit(20, 'ip', minutes(1))],
  request_login_code: [limit(20, 'ip', minutes(1)), limit(3, 'key', minutes(1))],
  confirm_login_code: [limit(30, 'ip', minutes(1))],
  mail_verification_link: [limit(1, 'key', minutes(3))],
  mail_verification_code: [limit(1, 'key', seconds(10))],
  mail_account_exists: [limit(1, 'key', minutes(3))],
  verify_email: [limit(30, 'ip', minutes(1))],
  provider_login: [limit(30, 'ip', minutes(1))],
  refresh_tokens: [limit(60, 'ip', minutes(1))],
  /** Limited because each call may create a session. */
  read_passkey_options: [limit(60, 'ip', minutes(1))],
  change_password: [limit(5, 'user', minutes(1))],
  manage_email: [limit(10, 'user', minutes(1))],
  reauthenticate: [limit(10, 'user', minutes(1))],
  upload_picture: [limit(20, 'user', minutes(5))],
  create_company: [limit(10, 'user', hours(1))],
  edit_job: [limit(120, 'user', hours(1))],
  /** Limited because the answer counts similar cards. Switching a card off has no limit. */
  publish_card: [limit(100, 'user', hours(24))],
  /** Limited because a call sends an email to an address that has not asked for it. */
  invite_member: [limit(20, 'user', hours(1)), limit(5, 'pair', hours(24)), limit(20, 'key', hours(24))],
  /** For staff. Separate, because otherwise four owners of companies could use up the invitations to an address. */
  invite_user: [limit(20, 'user', hours(1)), limit(5, 'pair', hours(24))],
  /** Limited because a call sends requests to a server of another site. */
  check_domain: [limit(10, 'user', minutes(10)), limit(300, 'key', minutes(10))],
  export_account: [limit(5, 'user', minutes(10))],
  /** Limited because a call sends an email. */
  request_deletion: [limit(5, 'user', hours(1))],
  answer_renewal: [limit(30, 'ip', minutes(1))],
  report_job: [limit(20, 'key', hours(1))],
  /** Limited because anyone can make the server send an email to the address of somebody else. */
  subscribe_alert: [limit(20, 'ip', hours(1))],
  /** Above JOB_ALERTS_CONFIRMATIONS_PER_HOUR, by the larger network that one customer of a provider may have. */
  subscribe_alert_busy: [limit(1, 'ip', hours(1))],
  repeat_alert: [limit(3, 'pair', hours(24))],
  mail_alert_confirmation: [limit(3, 'pair', hours(24)), limit(12, 'key', hours(24))],
  /** For all visitors of an event. Above these limits, those of each network apply. */
  event_signup: [limit(500, 'key', hours(24))],
  event_signup_with_job: [limit(500, 'key', hours(24))],
  event_subscribe_alert: [limit(500, 'key', hours(24))],
  answer_alert: [limit(60, 'ip', minutes(1))],
} as const satisfies Record<string, readonly Limit[]>

export type LimitedAction = keyof typeof limits

/**
 * Limits by IP address or by user. Each process counts them separately in memory, because exceeding them does little
 * harm.
 */
export const memoryLimits = {
  checkLink: { name: 'check_link', count: 30, windowMs: minutes(1) },
  /** More than any visitor needs, because even a page with many job cards sends few events. */
  countEvent: { name: 'count_figure', count: 120, windowMs: minutes(1) },
  /** By account, and visitors by network. A person looks at fewer cards and pages. */
  browseDevelopers: { name: 'browse_developers', count: 200, windowMs: minutes(10) },
  browseDevelopersDaily: { name: 'browse_developers_daily', count: 500, windowMs: hours(24) },
  testEmail: { name: 'test_email', count: 5, windowMs: minutes(10) },
  /** Searches without a result that count for the statistics. Further ones are ignored. */
  countEmptySearch: { name: 'count_empty_search', count: 50, windowMs: hours(24) },
  testWebhook: { name: 'try_webhook', count: 10, windowMs: minutes(1) },
}

/** The number of wrong attempts after which a code is invalid. */
export const MAX_CODE_ATTEMPTS = 3
