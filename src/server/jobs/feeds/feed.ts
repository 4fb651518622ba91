// Builds the content that the RSS, Atom and JSON feeds share. A feed has the first jobs of a board query.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { factTexts, toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { type BoardQuery, boardTitle } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, findJobs } from '#contract/jobs/rules/board.ts'
import { distinctTexts } from '#contract/jobs/rules/distinct-texts.ts'
import { isHttpUrl, jobPath } from '#contract/jobs/rules/links.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import type { Brand } from '#contract/pages/brand.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import { factsHtml } from '#server/lib/escape-html.ts'

const MAX_ITEMS = 50

export type FeedItem = {
  /** A URL that identifies the job. It has no slug, so it stays the same when the title changes. */
  id: string
  url: string
  title: string
  company: { name: string; website: string | undefined }
  /** Company, location, salary and other facts on one line. */
  summary: string
  html: string
  skills: readonly string[]
  published: Date
  updated: Date
}

export type Feed = {
  title: string
  description: string
  home: string
  self: string
  items: readonly FeedItem[]
}

type Site = { brand: Brand; publicUrl: string }
type FeedOptions = { query: BoardQuery; ending: string; site: Site; renderDescription: RenderDescription }

export async function buildFeed(board: BoardIndex, options: FeedOptions): Promise<Feed> {
  const { query, ending, site, renderDescription } = options
  const { brand, publicUrl } = site
  const search = boardSearch(query)
  const items: FeedItem[] = []
  for (const job of findJobs(board, query, MAX_ITEMS)) {
    items.push(toFeedItem(job, { publicUrl, description: await renderDescription(job.description) }))
    await yieldToEventLoop()
  }
  return {
    title: `${boardTitle(query)} · ${brand.siteName}`,
    description: `${brand.community} jobs on ${brand.siteName}.`,
    home: `${publicUrl}/jobs${search}`,
    self: `${publicUrl}/jobs.${ending}${search}`,
    items,
  }
}

function toFeedItem(
  job: Job,
  { publicUrl, description }: { publicUrl: string; description: string },
): FeedItem {
  const { id, title, company, skills, updatedAt } = job
  const facts = listFacts(job)
  return {
    id: `${publicUrl}/jobs/${id}`,
    url: publicUrl + jobPath(job),
    title: `${title} · ${company.name}`,
    company: {
      name: company.name,
      website: company.website !== null && isHttpUrl(company.website) ? company.website : undefined,
    },
    summary: facts.join(' · '),
    html: `<p>${factsHtml(facts)}</p>${description}`,
    skills: distinctTexts(skills),
    published: datePosted(job),
    updated: updatedAt,
  }
}

const isWorkplace = ({ key }: { key: string }) => key === 'locationType'

function listFacts(job: Job): string[] {
  const card = toJobCard(job)
  const facts = factTexts(card)
  const parts = [
    card.companyName,
    card.location,
    ...facts.filter(isWorkplace).map(({ text }) => text),
    card.salaryMin || card.salaryMax ? salaryText(card) : null,
    ...facts.filter((fact) => !isWorkplace(fact)).map(({ text }) => text),
  ]
  return parts.flatMap((part) => part || [])
}
