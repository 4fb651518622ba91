// Serves the social images of visible jobs, and of companies with open jobs. An image is drawn on the first request and
// cached until it or the brand changes.
import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Job } from '#contract/jobs/job.ts'
import { accentColors } from '#contract/pages/accent-colors.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { sendBytes } from '#server/http/prepared.ts'
import { Problem } from '#server/http/problem.ts'
import { hiringCompanies } from '#server/jobs/companies/hiring.ts'
import { ageHeader, type JobsList } from '#server/jobs/snapshot/snapshot.ts'
import { findPublishedCompany } from '#server/jobs/store/companies-queries.ts'
import { boundedCache } from '#server/lib/bounded-cache.ts'
import { QueueFull } from '#server/lib/concurrency-limit.ts'
import { hexColor } from '#server/lib/oklch.ts'
import type { Markup } from '#server/lib/xml.ts'

import { findGoneJob } from '../job-page.ts'
import { draw } from './draw.ts'
import { loadFonts } from './fonts.ts'
import { readLogoUrl } from './logo-pixels.ts'
import { DEFAULT_FILL, type Drawing } from './motif.ts'
import { companyPicture, type CompanySummary, LARGE_LOGO, LOGO, type Site, socialPicture } from './picture.ts'

/** The size of the cache in bytes. It holds a few hundred images. */
const CAPACITY = 16_000_000
const MAX_PLACES = 4

const headers = { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' }

/** An image in the cache. `bytes` is undefined if the title cannot be drawn. The client then gets the site's image. */
type DrawnImage = { etag: string; bytes: Buffer | undefined }
type Parts = {
  db: Db
  jobsList: JobsList
  site: Pick<Config, 'siteName' | 'siteColor' | 'siteVersion'>
  /** The folder of the build with the logos of the demo, if any. */
  assets: string | null
  /** Returns the logo of the brand, if it has its own. */
  findDrawing: () => Promise<Drawing | undefined>
}

export async function socialImageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, jobsList } = parts
  const draw = pictureDrawer(parts)

  type Request = FastifyRequest<{ Params: { id: string } }>
  const options = { config: { guard: anyone } }

  app.get('/social/jobs/:id(^\\d{1,10}$).png', options, async (request: Request, reply) => {
    const id = Number(request.params.id)
    const snapshot = await jobsList.current()
    const shown = snapshot.jobs.get(id)
    // The status is the same as that of the job's page.
    if (shown === undefined) throw new Problem((await findGoneJob(db, id)) ? 'gone' : 'notFound')
    const { job, rowVersion } = shown
    const image = await draw({
      key: `${id} ${rowVersion}`,
      logo: job.company.logo,
      logoSide: LOGO,
      picture: (settings) => socialPicture(job, settings),
    }).catch(unlessQueueFull)
    return sendImage(request, reply.headers(ageHeader(snapshot)), image)
  })

  app.get('/social/companies/:id(^\\d{1,10}$).png', options, async (request: Request, reply) => {
    const id = Number(request.params.id)
    const snapshot = await jobsList.current()
    const company = summarizeCompany(hiringCompanies(snapshot).get(id))
    // A public company without open jobs has a page, but no image of its own.
    if (company === undefined && !(await findPublishedCompany(db, id))) throw new Problem('notFound')
    const image =
      company &&
      (await draw({
        key: JSON.stringify(company),
        logo: company.logo,
        logoSide: LARGE_LOGO,
        picture: (settings) => companyPicture(company, settings),
      }).catch(unlessQueueFull))
    return sendImage(request, reply.headers(ageHeader(snapshot)), image)
  })
}

function summarizeCompany(jobs: readonly Job[] | undefined): CompanySummary | undefined {
  const [newest] = jobs ?? []
  if (jobs === undefined || newest === undefined) return undefined
  const { name, logo } = newest.company
  const places = new Set(jobs.flatMap(({ location, locationType }) => location ?? locationType ?? []))
  return { name, logo, openJobs: jobs.length, places: [...places].slice(0, MAX_PLACES) }
}

/**
 * Redirects to the site's image if there is no image. When the queue of images is full, such as during a crawl, clients
 * are redirected too and do not have to wait.
 */
function sendImage(request: FastifyRequest, reply: FastifyReply, image: DrawnImage | undefined) {
  if (image === undefined) return reply.header('cache-control', 'no-store').redirect('/social.png', 302)
  const { etag, bytes } = image
  if (bytes === undefined) return reply.redirect('/social.png', 302)
  return sendBytes(request, reply.headers(headers), { etag, type: 'image/png', bytes })
}

function unlessQueueFull(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

type ImageRequest = {
  /** Identifies what the image shows. */
  key: string
  logo: string | null
  logoSide: number
  picture: (settings: Site) => Markup | undefined
}

/** Returns a function that draws an image. Concurrent requests share one drawing. */
function pictureDrawer({ db, assets, site, findDrawing }: Omit<Parts, 'jobsList'>) {
  const cache = boundedCache<DrawnImage>(CAPACITY)
  const inFlight = new Map<string, Promise<DrawnImage>>()

  async function make({ logo, logoSide, picture }: ImageRequest, key: string): Promise<DrawnImage> {
    const drawing = await findDrawing()
    const { siteName, siteColor } = site
    const svg = picture({
      siteName,
      fonts: await loadFonts(),
      drawing,
      accent: siteColor === undefined ? DEFAULT_FILL : hexColor(accentColors(siteColor).accent.light),
      companyLogo: await readLogoUrl({ db, assets }, logo, 2 * logoSide),
    })
    const bytes = svg && (await draw(svg))
    const hash = createHash('sha256').update(bytes ?? '')
    const drawn = { etag: `"${hash.digest('base64url')}"`, bytes }
    cache.set(key, drawn, drawn.etag.length + (bytes?.length ?? 0))
    return drawn
  }

  return async (image: ImageRequest): Promise<DrawnImage> => {
    const key = `${image.key} ${site.siteVersion}`
    const existing = cache.get(key) ?? inFlight.get(key)
    if (existing) return existing
    const drawing = make(image, key).finally(() => inFlight.delete(key))
    inFlight.set(key, drawing)
    return drawing
  }
}
