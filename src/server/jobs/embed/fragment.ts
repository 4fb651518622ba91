// The jobs of a search as a piece of HTML for other sites: links to our pages, no scripts, no styles.
import { toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { type BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, findJobs, queryBoard } from '#contract/jobs/rules/board.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { element, type Markup, textElement } from '#server/lib/xml.ts'

const MOST_ITEMS = 20
/** In characters: enough for all but what is written to be long. */
const LONGEST_TITLE = 120
const LONGEST_FACT = 80
const LONGEST_SEARCH = 200
/** Of the items, in bytes: with all that stands around them they stay below 30 KB. */
const MOST_ITEM_BYTES = 22_000

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

export type Site = { siteName: string; publicUrl: string }

/** What of a query is looked at: its page is not, and nobody searches for a long text. */
export function embeddedQuery(query: BoardQuery): BoardQuery {
  return { ...query, page: 1, search: firstCharacters(query.search, LONGEST_SEARCH).trim() }
}

/** `query` as `embeddedQuery` gives it. */
export function jobsFragment(board: BoardIndex, query: BoardQuery, site: Site): Markup {
  const items = whatFits(findJobs(board, query, MOST_ITEMS).map((job) => itemOf(job, site)))
  const { total } = queryBoard(board, query)
  const list = element('ul', { class: 'fretboard-jobs-list' }, items)
  const none = textElement('p', 'No jobs at the moment.')
  return element('div', { class: 'fretboard-jobs', lang: 'en' }, [
    items.length > 0 ? list : none,
    element('p', { class: 'fretboard-jobs-more' }, [moreLink(total, query, site)]),
  ])
}

function moreLink(total: number, query: BoardQuery, { siteName, publicUrl }: Site): Markup {
  if (total === 0) return link(`${publicUrl}/jobs`, [`All jobs on ${siteName}`])
  const jobs = total === 1 ? 'this job' : `all ${total} jobs`
  return link(`${publicUrl}/jobs${boardSearch(query)}`, [`See ${jobs} on ${siteName}`])
}

function itemOf(job: Job, { publicUrl }: Site): Markup {
  const { companyName, location, locationType, ...card } = toJobCard(job)
  const pay = card.salaryMin || card.salaryMax ? salaryText(card) : null
  const facts = [companyName, location, locationType, pay]
    .flatMap((fact) => (fact ? [textElement('bdi', shortened(fact, LONGEST_FACT))] : []))
    .flatMap((fact, place) => (place === 0 ? [fact] : [' · ', fact]))
  const posted = datePosted(job)
  return element('li', { class: 'fretboard-jobs-item' }, [
    link(publicUrl + jobPath(job), [textElement('bdi', shortened(job.title, LONGEST_TITLE))]),
    element('p', { class: 'fretboard-jobs-facts' }, facts),
    element('time', { class: 'fretboard-jobs-date', datetime: posted.toISOString() }, [dates.format(posted)]),
  ])
}

/** In a window of its own: a frame is no place for a whole site. */
function link(href: string, children: readonly (string | Markup)[]): Markup {
  return element('a', { href, target: '_blank', rel: 'noopener' }, children)
}

function shortened(text: string, most: number): string {
  const first = firstCharacters(text, most)
  return first === text ? text : `${first.trimEnd()}…`
}

function whatFits(items: readonly Markup[]): Markup[] {
  let bytes = 0
  return items.filter(({ markup }) => {
    bytes += Buffer.byteLength(markup)
    return bytes <= MOST_ITEM_BYTES
  })
}
