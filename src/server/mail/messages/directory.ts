// Emails of the developer directory. Before a developer accepts a request, no email contains the address of either side.
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, jobCard, link, paragraph, type Part, quote, strong, writeMessage } from './layout.ts'

const NAME_CHARACTERS = 100

type Site = { siteName: string; publicUrl: string }
type Job = { title: string; company: string }

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type ContactRequest = {
  job: Job & { pay: string | null; path: string }
  /** The verified domain of the company. */
  domain: string
  message: string
  /** Anyone with this key can answer the request. */
  key: string
  /** When the request lapses. */
  end: Date
}

export function writeContactRequest(
  { siteName, publicUrl }: Site,
  { job, domain, message, key, end }: ContactRequest,
): Message {
  const company = firstCharacters(job.company, NAME_CHARACTERS)
  return writeMessage({
    template: 'contact-request',
    siteName,
    subject: `${company} wants to contact you about a job`,
    parts: [
      paragraph(`${company} (${domain}) has seen your card on ${siteName} and asks you about this job:`),
      jobCard({
        title: firstCharacters(job.title, NAME_CHARACTERS),
        facts: [company, job.pay].filter(Boolean).join(' · '),
      }),
      quote(message),
      button('Accept or decline', `${publicUrl}/developers/requests/${key}`),
      link('Read about the job', publicUrl + job.path),
      paragraph(
        `The company does not know your address. It gets the address that you choose only if you accept. It cannot tell a decline from no answer, and the request ends on ${dayFormat.format(end)}.`,
      ),
      paragraph('Anyone with this link can answer for you without logging in. Do not share it.'),
    ],
    expiresAt: end,
  })
}

type Acceptance = {
  job: Job
  name: string | null
  /** The roles on the card. */
  roles: readonly string[]
  email: string
  note: string | null
}

export function writeContactAccepted(
  { siteName, publicUrl }: Site,
  { job, name, roles, email, note }: Acceptance,
): Message {
  const title = firstCharacters(job.title, NAME_CHARACTERS)
  const noted: Part[] = note === null ? [] : [paragraph('The developer wrote:'), quote(note)]
  return writeMessage({
    template: 'contact-accepted',
    siteName,
    subject: `A developer answered about ${title}`,
    parts: [
      paragraph(
        `A developer on ${siteName} accepts your request about ${title} and shares this address with you:`,
      ),
      strong([name, ...roles, email].filter(Boolean).join(', ')),
      ...noted,
      paragraph('Use it only for this request. Replies to this email do not reach the developer.'),
      button('Open the requests of your company', `${publicUrl}/dashboard/requests`),
    ],
  })
}

export function writeKeepCard(
  { siteName, publicUrl }: Site,
  { key, end }: { key: string; end: Date },
): Message {
  return writeMessage({
    template: 'directory-keep',
    siteName,
    subject: 'Still looking?',
    parts: [
      paragraph(
        `Your card in the developer directory of ${siteName} disappears on ${dayFormat.format(end)}.`,
      ),
      button('Keep for 90 days', `${publicUrl}/developers/keep/${key}`),
      paragraph(
        'The card only stays when you press the button on that page. Otherwise you do not need to do anything.',
      ),
    ],
    expiresAt: end,
  })
}

export function writeDirectoryPaused(
  { siteName, publicUrl }: Site,
  { company }: { company: string },
): Message {
  return writeMessage({
    template: 'directory-paused',
    siteName,
    subject: 'Your company can no longer contact developers',
    parts: [
      paragraph(
        `${firstCharacters(company, NAME_CHARACTERS)} cannot send new contact requests on ${siteName}, because reviewers agreed with reports about its jobs, or because developers accepted too few of its requests.`,
      ),
      paragraph('Requests that are open stay open. The staff of this site can end the pause.'),
      button('Open the requests of your company', `${publicUrl}/dashboard/requests`),
    ],
  })
}

type Hiding = { reason: string | null; note: string | null }

export function writeDirectoryHidden({ siteName, publicUrl }: Site, { reason, note }: Hiding): Message {
  return writeMessage({
    template: 'directory-hidden',
    siteName,
    subject: 'Your developer card was hidden',
    parts: [
      paragraph(
        `A reviewer has hidden your developer card on ${siteName}. Only a reviewer can show it again.`,
      ),
      ...(reason === null ? [] : [paragraph(`The reason: ${reason}`)]),
      ...(note === null ? [] : [paragraph('The reviewer wrote:'), quote(note)]),
      button('Open your card', `${publicUrl}/dashboard/directory`),
    ],
  })
}
