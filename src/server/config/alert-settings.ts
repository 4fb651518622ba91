import { z } from 'zod'

import { switchSetting, optional, setting, webhookSecret, wholeNumber } from './setting.ts'

const MAX_FOOTER_LENGTH = 500

export const alertSettings = z.object({
  jobAlerts: switchSetting({
    name: 'JOB_ALERTS',
    default: 'on',
    about:
      'visitors can receive the new jobs of a search by email ([how-to/alerts.md](../how-to/alerts.md)). `off` ' +
      'hides the feature and sends no digests; links in earlier emails keep working',
  }),
  jobAlertsAt: setting('a time such as 07:00', z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/), {
    name: 'JOB_ALERTS_AT',
    default: '07:00',
    about: 'the local time, in `TIME_ZONE`, at which digests are sent; weekly digests on Mondays',
  }),
  timeZone: setting('a time zone such as Europe/Berlin', z.string().refine(isTimeZone), {
    name: 'TIME_ZONE',
    default: 'UTC',
    about: 'the IANA name of the time zone of `JOB_ALERTS_AT`',
  }),
  alertConfirmationsPerHour: wholeNumber([1, 100_000], {
    name: 'JOB_ALERTS_CONFIRMATIONS_PER_HOUR',
    default: '100',
    about: 'above this number of confirmation emails per hour, each network can request one alert an hour',
  }),
  mailFooter: optional(
    `a text of at most ${MAX_FOOTER_LENGTH} characters`,
    z.string().max(MAX_FOOTER_LENGTH),
    {
      name: 'MAIL_FOOTER',
      about: 'the postal address and other text that the law requires below each digest (CAN-SPAM)',
    },
  ),
  mailEventsSecret: webhookSecret({
    name: 'MAIL_EVENTS_SECRET',
    about:
      'signs the webhook that reports bounces and complaints ' +
      '([how-to/alerts.md](../how-to/alerts.md#bounce-events), Standard Webhooks). Unset: no webhook',
  }),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
