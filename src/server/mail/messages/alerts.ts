import { pluralize } from '#contract/counts.ts'
import { days, hours } from '#server/lib/duration.ts'

import type { Message } from '../mail.ts'
import { button, jobCard, link, listHeaders, type Part, strong, paragraph, writeMessage } from './layout.ts'

export type AlertSite = {
  siteName: string
  publicUrl: string
  contactUrl?: string | undefined
  mailFooter?: string | undefined
}

/** Returns the URL of the page on which recipients confirm, change or delete a job alert. */
function alertLink(publicUrl: string, key: string): string {
  return `${publicUrl}/alerts/${key}`
}

const alertHeaders = (site: AlertSite, key: string) =>
  listHeaders(site, { name: 'job alerts', host: 'alerts', page: alertLink(site.publicUrl, key) })

type Alert = { key: string; description: string }

export function writeAlertConfirmation(
  site: AlertSite,
  { key, description, frequency, now }: Alert & { frequency: string; now: Date },
): Message {
  const { siteName, publicUrl, contactUrl } = site
  const contact = contactUrl?.startsWith('/') ? publicUrl + contactUrl : contactUrl
  const message = writeMessage({
    template: 'alert-confirmation',
    siteName,
    subject: 'Confirm your job alert',
    parts: [
      paragraph(`Someone asked us to send new jobs to this address, ${frequency}, for this search:`),
      strong(description),
      button('Open and confirm', alertLink(publicUrl, key)),
      paragraph('This link works for 7 days. We send no jobs until you confirm.'),
      paragraph('If this was not you, you do not need to do anything.'),
      ...(contact === undefined ? [] : [link('Contact us about unwanted emails', contact)]),
    ],
    expiresAt: new Date(now.getTime() + days(7)),
  })
  return { ...message, headers: alertHeaders(site, key) }
}

type DigestJob = { title: string; facts: string; url: string }
/** One alert in a digest. `more` is the number of jobs that the digest does not list. `searchUrl` shows all jobs. */
export type DigestSection = Alert & { jobs: readonly DigestJob[]; more: number; searchUrl: string }

const DIGEST_LIFE_MS = hours(12)

/** Writes the digest. `total` counts the jobs of all sections, including those that are not listed. */
export function writeJobDigest(
  site: AlertSite,
  {
    sections,
    total,
    now,
  }: { sections: readonly [DigestSection, ...DigestSection[]]; total: number; now: Date },
): Message {
  const { siteName, publicUrl, mailFooter } = site
  const message = writeMessage({
    template: 'job-digest',
    siteName,
    subject: `${pluralize(total, 'new job', 'new jobs')}: ${sections[0].description}`,
    parts: sections.flatMap((section) => writeSection(section, publicUrl)),
    ...(mailFooter !== undefined && { footer: paragraph(mailFooter) }),
    expiresAt: new Date(now.getTime() + DIGEST_LIFE_MS),
  })
  return { ...message, bulk: true, headers: alertHeaders(site, sections[0].key) }
}

function writeSection({ key, description, jobs, more, searchUrl }: DigestSection, publicUrl: string): Part[] {
  return [
    strong(`New jobs for your search: ${description}`),
    ...jobs.map(jobCard),
    ...(more === 0 ? [] : [link(`and ${more} more`, searchUrl)]),
    link('Change or stop this alert', alertLink(publicUrl, key)),
  ]
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function writeAlertEnding(
  site: AlertSite,
  { key, description, end, now }: Alert & { end: Date; now: Date },
): Message {
  const { siteName, publicUrl, mailFooter } = site
  const message = writeMessage({
    template: 'alert-ending',
    siteName,
    subject: 'Do you want to keep this job alert?',
    parts: [
      paragraph('You have not changed this job alert for a year:'),
      strong(description),
      button('Keep or stop it', alertLink(publicUrl, key)),
      paragraph(
        `If you do not answer, it ends on ${dayFormat.format(end)}. We send no jobs for it until you answer.`,
      ),
    ],
    ...(mailFooter !== undefined && { footer: paragraph(mailFooter) }),
    expiresAt: new Date(now.getTime() + days(7)),
  })
  return { ...message, bulk: true, headers: alertHeaders(site, key) }
}
