// The jobs of a search as an HTML fragment for other sites, without scripts and styles.
import { formatCount } from '#contract/counts.ts'
import { toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { type BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, findJobs, queryBoard } from '#contract/jobs/rules/board.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { firstCharacters, shorten } from '#contract/jobs/text.ts'
import { element, type Markup, textElement } from '#server/lib/xml.ts'

const MAX_ITEMS = 20
const MAX_TITLE_LENGTH = 120
const MAX_FACT_LENGTH = 80
const MAX_SEARCH_LENGTH = 200
/** The size limit of all items together. It keeps the whole embedded page below 30 KB. */
const MAX_ITEM_BYTES = 22_000

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

export type Site = { siteName: string; publicUrl: string }

/**
 * Returns the query for an embedded list, which always shows the first page. Shortens the search text, because the link
 * to all jobs contains this text and the embedded page must stay small.
 */
export function embeddedQuery(query: BoardQuery): BoardQuery {
  return { ...query, page: 1, search: firstCharacters(query.search, MAX_SEARCH_LENGTH).trim() }
}

/** Returns the first jobs of a query and a link to all of them. `query` must come from `embeddedQuery`. */
export function jobsFragment(board: BoardIndex, query: BoardQuery, site: Site): Markup {
  const items = limitBytes(findJobs(board, query, MAX_ITEMS).map((job) => writeItem(job, site)))
  const { total } = queryBoard(board, query)
  const list = element('ul', { class: 'jobs-embed-list' }, items)
  const none = textElement('p', 'No jobs at the moment.')
  return element('div', { class: 'jobs-embed', lang: 'en' }, [
    items.length > 0 ? list : none,
    element('p', { class: 'jobs-embed-more' }, [moreLink(total, query, site)]),
  ])
}

function moreLink(total: number, query: BoardQuery, { siteName, publicUrl }: Site): Markup {
  if (total === 0) return link(`${publicUrl}/jobs`, [`All jobs on ${siteName}`])
  const jobs = total === 1 ? 'this job' : `all ${formatCount(total)} jobs`
  return link(`${publicUrl}/jobs${boardSearch(query)}`, [`See ${jobs} on ${siteName}`])
}

function writeItem(job: Job, { publicUrl }: Site): Markup {
  const { companyName, location, locationType, ...card } = toJobCard(job)
  const pay = card.salaryMin || card.salaryMax ? salaryText(card) : null
  const facts = [companyName, location, locationType, pay]
    .flatMap((fact) => (fact ? [textElement('bdi', shorten(fact, MAX_FACT_LENGTH))] : []))
    .flatMap((fact, place) => (place === 0 ? [fact] : [' · ', fact]))
  const posted = datePosted(job)
  return element('li', { class: 'jobs-embed-item' }, [
    link(publicUrl + jobPath(job), [textElement('bdi', shorten(job.title, MAX_TITLE_LENGTH))]),
    element('p', { class: 'jobs-embed-facts' }, facts),
    element('time', { class: 'jobs-embed-date', datetime: posted.toISOString() }, [dates.format(posted)]),
  ])
}

/** Returns a link that opens a new window, because the frame of the embedded list is too small for the site. */
function link(href: string, children: readonly (string | Markup)[]): Markup {
  return element('a', { href, target: '_blank', rel: 'noopener' }, children)
}

function limitBytes(items: readonly Markup[]): Markup[] {
  let bytes = 0
  return items.filter(({ markup }) => {
    bytes += Buffer.byteLength(markup)
    return bytes <= MAX_ITEM_BYTES
  })
}
