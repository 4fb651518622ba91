// The weekly emails to reviewers about the queue, and to members of companies about their jobs.
import { formatCount, pluralize } from '#contract/counts.ts'

import type { Message } from '../mail.ts'
import { button, facts, jobCard, link, paragraph, type Part, strong, writeMessage } from './layout.ts'
import { ageWords } from './review-waiting.ts'

type Links = { open: string; stop: string }

type ReviewWeek = {
  siteName: string
  count: number
  /** How long the oldest entry has been pending. Null without pending entries. */
  oldestMs: number | null
  decisions: number
  medianHours: number | null
  links: Links
}

export function writeReviewWeek(week: ReviewWeek): Message {
  const { siteName, count, oldestMs, decisions, medianHours, links } = week
  const waiting =
    oldestMs === null
      ? 'Nothing is waiting for review.'
      : `${pluralize(count, 'entry is', 'entries are')} waiting for review, the oldest for ${ageWords(oldestMs)}.`
  return writeMessage({
    template: 'review-week',
    siteName,
    subject: `Your week of reviews: ${formatCount(count)} waiting`,
    parts: [
      paragraph(waiting),
      facts({
        'Decisions of the last week': formatCount(decisions),
        ...(medianHours !== null && { 'Median hours in the queue': String(medianHours) }),
      }),
      button('Open the review', links.open),
    ],
    footer: link('Stop this weekly email', links.stop),
  })
}

/** `sentence` describes the last 12 weeks. `views` and `applyClicks` are those of the last week. */
type JobOfWeek = {
  title: string
  facts: string
  url: string
  sentence: string
  views: number
  applyClicks: number
}

type JobsWeek = { siteName: string; jobs: readonly JobOfWeek[]; more: number; links: Links }

export function writeJobsWeek({ siteName, jobs, more, links }: JobsWeek): Message {
  const [first] = jobs
  const isOne = jobs.length + more === 1
  return writeMessage({
    template: 'jobs-week',
    siteName,
    subject:
      isOne && first ? `Your week: ${first.title}` : `Your week: ${formatCount(jobs.length + more)} jobs`,
    parts: [
      paragraph(`These are the numbers of your open ${isOne ? 'job' : 'jobs'} in the last 12 weeks:`),
      ...jobs.flatMap(describeJob),
      ...(more > 0 ? [paragraph(`And ${formatCount(more)} more.`)] : []),
      button('Open the statistics', links.open),
    ],
    footer: link('Stop this weekly email', links.stop),
  })
}

function describeJob({ sentence, views, applyClicks, ...job }: JobOfWeek): Part[] {
  const week = `Last week: ${pluralize(views, 'view', 'views')}, ${pluralize(applyClicks, 'apply click', 'apply clicks')}.`
  return [jobCard(job), strong(sentence), paragraph(week)]
}
