// Writes the jobs of a week for a newsletter, as plain text and as HTML without styles.
import { escapeHtml, factsHtml } from '#server/lib/escape-html.ts'

import type { AnnouncedJob } from '../formats/format.ts'
import { listFacts, oneLine } from '../formats/text.ts'

type Group = { title: string; jobs: readonly AnnouncedJob[] }
export type Digest = {
  siteName: string
  boardUrl: string
  /** Times on the first and the last day of the week. */
  week: { from: Date; to: Date }
  groups: readonly Group[]
}

const titles: readonly (readonly [kind: string, title: string])[] = [
  ['Remote', 'Remote'],
  ['Hybrid', 'Hybrid'],
  ['In-Person', 'On site'],
]
const others = 'More jobs'

/** Groups jobs by their location type (`kind`). Omits empty groups. */
export function groupByWorkplace(jobs: readonly { kind: string | null; job: AnnouncedJob }[]): Group[] {
  const titleOf = (kind: string | null) => titles.find(([name]) => name === kind)?.[1] ?? others
  const byTitle = Map.groupBy(jobs, ({ kind }) => titleOf(kind))
  return [...titles.map(([, title]) => title), others].flatMap((title) => {
    const group = byTitle.get(title)
    return group ? [{ title, jobs: group.map(({ job }) => job) }] : []
  })
}

export function asText(digest: Digest): string {
  const groups = digest.groups.flatMap(({ title, jobs }) => [
    title.toUpperCase(),
    ...jobs.map((job) => [`* ${oneLine(job.title)}`, listFacts(job).join(' · '), job.url].join('\n  ')),
  ])
  return [writeHeading(digest), ...writeIntroduction(digest), ...groups, `All jobs: ${digest.boardUrl}`].join(
    '\n\n',
  )
}

export function asHtml(digest: Digest): string {
  const groups = digest.groups.map(({ title, jobs }) => {
    const items = jobs.map((job) => `<li>${linkTo(job)}<br>${factsHtml(listFacts(job))}</li>`)
    return `<h3>${escapeHtml(title)}</h3>\n<ul>\n${items.join('\n')}\n</ul>`
  })
  const introduction = writeIntroduction(digest).map((words) => `<p>${escapeHtml(words)}</p>`)
  const end = `<p><a href="${escapeHtml(digest.boardUrl)}">All jobs</a></p>`
  return [`<h2>${escapeHtml(writeHeading(digest))}</h2>`, ...introduction, ...groups, end].join('\n')
}

function linkTo({ url, title }: AnnouncedJob): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(oneLine(title))}</a>`
}

function writeHeading({ siteName, week: { from, to } }: Digest): string {
  return `Jobs of the week on ${siteName}, ${dayFormat.formatRange(from, to).replaceAll(/\s/g, ' ')}`
}

function writeIntroduction({ groups }: Digest): string[] {
  return groups.length === 0 ? ['No new jobs this week.'] : []
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
