// Serves the sitemap. It is rebuilt when the list of jobs has changed.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Job } from '#contract/jobs/job.ts'
import { companyPath, jobPath } from '#contract/jobs/rules/links.ts'
import { anyone } from '#server/http/guards.ts'
import { prepare, type PreparedBody, type PreparedBytes, sendPrepared } from '#server/http/prepared.ts'
import { Problem } from '#server/http/problem.ts'
import { hiringCompanies } from '#server/jobs/companies/hiring.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'
import { ageHeader } from '#server/jobs/snapshot/snapshot.ts'
import { element, type Markup, textElement, xmlDocument } from '#server/lib/xml.ts'

/** The limit of URLs in one file, according to the sitemap protocol. */
const MAX_ADDRESSES = 50_000
const ADDRESSES_AT_A_TIME = 1_000

const schema = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }
const pages = ['/', '/jobs', '/companies', '/developers']

type Sitemap = { index: PreparedBytes; parts: readonly PreparedBytes[] }
type Parts = { publicUrl: string; jobsList: JobsList }

/** Serves the index of the sitemap at `/sitemap.xml`, and its parts at `/sitemap-1.xml`, `/sitemap-2.xml` and so on. */
export async function sitemapRoutes(app: FastifyInstance, { publicUrl, jobsList }: Parts): Promise<void> {
  const cache = new WeakMap<PreparedBody, Promise<Sitemap>>()
  const config = { guard: anyone }

  async function current(reply: FastifyReply): Promise<Sitemap> {
    const contents = await jobsList.current()
    reply.headers(ageHeader(contents))
    const sitemap = cache.get(contents.response) ?? makeSitemap(contents, publicUrl)
    cache.set(contents.response, sitemap)
    return sitemap
  }

  app.get('/sitemap.xml', { config }, async (request, reply) =>
    sendPrepared(request, reply, (await current(reply)).index),
  )
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,5}$).xml',
    { config },
    async (request, reply) => {
      const part = (await current(reply)).parts[Number(request.params.part) - 1]
      if (part === undefined) throw new Problem('notFound')
      return sendPrepared(request, reply, part)
    },
  )
}

export async function makeSitemap(
  contents: { jobs: ReadonlyMap<number, { job: Job }> },
  publicUrl: string,
): Promise<Sitemap> {
  const addresses = pages.map((path) => addressOf('url', publicUrl + path))
  const add = async (address: Markup) => {
    addresses.push(address)
    if (addresses.length % ADDRESSES_AT_A_TIME === 0) await yieldToEventLoop()
  }
  for (const { job } of contents.jobs.values()) await add(jobAddress(job, publicUrl))
  for (const jobs of hiringCompanies(contents).values()) await add(companyAddress(jobs, publicUrl))
  const parts: PreparedBytes[] = []
  for (let start = 0; start < addresses.length; start += MAX_ADDRESSES) {
    parts.push(prepareXml(element('urlset', schema, addresses.slice(start, start + MAX_ADDRESSES))))
    await yieldToEventLoop()
  }
  const partAddresses = parts.map((_, place) => addressOf('sitemap', `${publicUrl}/sitemap-${place + 1}.xml`))
  return { index: prepareXml(element('sitemapindex', schema, partAddresses)), parts }
}

function jobAddress(job: Job, publicUrl: string): Markup {
  return addressOf('url', publicUrl + jobPath(job), lastChange([job]))
}

/**
 * Returns the sitemap entry of a company. The last change of its page is the last change of its jobs, because the page
 * lists them.
 */
function companyAddress(jobs: readonly Job[], publicUrl: string): Markup {
  const paths = jobs.slice(0, 1).map(({ company }) => companyPath(company))
  return addressOf('url', publicUrl + paths.join(''), lastChange(jobs))
}

function lastChange(jobs: readonly Job[]): Markup {
  const newest = jobs.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return textElement('lastmod', new Date(newest).toISOString())
}

function addressOf(kind: 'sitemap' | 'url', address: string, ...more: Markup[]): Markup {
  return element(kind, {}, [textElement('loc', address), ...more])
}

function prepareXml(root: Markup): PreparedBytes {
  return prepare('application/xml; charset=utf-8', Buffer.from(xmlDocument(root)))
}
