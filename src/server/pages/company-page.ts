// The page of one company: its canonical URL, its description and its open jobs.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { toDrawnCard } from '#contract/jobs/job-card.ts'
import { companyPath, companySlug } from '#contract/jobs/rules/links.ts'
import { companyPageMarkup } from '#contract/jobs/rules/organization.ts'
import type { CompanyPage } from '#contract/pages/render.ts'
import type { Db } from '#server/db/open.ts'
import { hiringCompanies } from '#server/jobs/companies/hiring.ts'
import type { Snapshot } from '#server/jobs/snapshot/snapshot.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'
import { findPublishedCompany } from '#server/jobs/store/companies-queries.ts'

import type { SendPage } from './page.ts'

const MAX_JOBS = 50

type Page = Omit<CompanyPage, 'hue'>
type Parts = {
  send: SendPage
  db: Db
  jobsList: JobsList
  publicUrl: string
  logoHue: (logo: string | null) => Promise<number | null>
}

/**
 * Returns the handler of `/companies/:id` and `/companies/:id/:slug`. It redirects from a missing or wrong slug to the
 * right one.
 */
export function companyPage({ send, db, jobsList, publicUrl, logoHue }: Parts) {
  /**
   * Adds the hue of the logo to the page. Leaves it out while the database is unavailable, because the page is complete
   * without it.
   */
  async function withHue(page: Page): Promise<CompanyPage> {
    const isAvailable = (await jobsList.ifDatabaseIsUnavailable()) === undefined
    const hue = isAvailable ? await logoHue(page.company.logo).catch(() => null) : null
    return { ...page, hue }
  }

  return async (request: FastifyRequest<{ Params: { id: string; slug?: string } }>, reply: FastifyReply) => {
    const id = /^\d+$/.test(request.params.id) ? Number(request.params.id) : 0
    const list = await jobsList.current(request)
    const open = openPage(list, id)
    const page = open ?? (await emptyPage(db, id))
    if (page === undefined) return send(request, reply)
    const { company } = page
    if (request.params.slug !== companySlug(company.name)) return reply.redirect(companyPath(company), 301)
    if (!open) return send(request, reply, { data: { company: await withHue(page) } })
    const parts = async () => ({
      data: { company: await withHue(page) },
      jsonLd: companyPageMarkup(company, publicUrl),
    })
    return send(request, reply, { list, parts })
  }
}

function openPage(list: Snapshot, id: number): Page | undefined {
  const jobs = hiringCompanies(list).get(id)
  const [newest] = jobs ?? []
  if (jobs === undefined || newest === undefined) return undefined
  return { company: newest.company, jobs: jobs.slice(0, MAX_JOBS).map(toDrawnCard), total: jobs.length }
}

/** Returns the page of a company without open jobs. Returns undefined for a company that never had a published job. */
async function emptyPage(db: Db, id: number): Promise<Page | undefined> {
  const company = await findPublishedCompany(db, id)
  return company && { company, jobs: [], total: 0 }
}
