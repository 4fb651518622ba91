// Serves the social image of each visible job. The image is drawn on the first request and cached until the job
// changes.
import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Job } from '#contract/jobs/job.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { sendBytes } from '#server/http/prepared.ts'
import { Problem } from '#server/http/problem.ts'
import { ageHeader, type JobsList } from '#server/jobs/snapshot/snapshot.ts'
import { accentColors } from '#server/lib/accent-colors.ts'
import { boundedCache } from '#server/lib/bounded-cache.ts'
import { QueueFull } from '#server/lib/concurrency-limit.ts'
import { hexColor } from '#server/lib/oklch.ts'

import { findGoneJob } from '../job-page.ts'
import { draw } from './draw.ts'
import { loadFonts } from './fonts.ts'
import { readLogoUrl } from './logo-pixels.ts'
import { DEFAULT_FILL, type Drawing } from './motif.ts'
import { LOGO, socialPicture } from './picture.ts'

/** The size of the cache in bytes. It holds a few hundred images. */
const CAPACITY = 16_000_000

const headers = { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' }

/** An image in the cache. `bytes` is undefined if the title cannot be drawn. The client then gets the site's image. */
type DrawnImage = { etag: string; bytes: Buffer | undefined }
type Parts = {
  db: Db
  jobsList: JobsList
  site: Pick<Config, 'siteName' | 'siteColor'>
  /** The folder of the build with the logos of the demo, if any. */
  assets: string | null
  drawing: Drawing | undefined
}

export async function socialImageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, jobsList } = parts
  const draw = pictureDrawer(parts)

  app.get<{ Params: { id: string } }>(
    '/social/jobs/:id(^\\d{1,10}$).png',
    { config: { guard: anyone } },
    async (request, reply) => {
      const id = Number(request.params.id)
      const snapshot = await jobsList.current()
      const shown = snapshot.jobs.get(id)
      // The status is the same as that of the job's page.
      if (shown === undefined) throw new Problem((await findGoneJob(db, id)) ? 'gone' : 'notFound')
      const drawn = await draw(shown).catch(unlessQueueFull)
      // When the queue of images is full, such as during a crawl, clients are redirected to the site's image and do not
      // have to wait.
      if (drawn === undefined) return reply.header('cache-control', 'no-store').redirect('/social.png', 302)
      const { etag, bytes } = drawn
      if (bytes === undefined) return reply.redirect('/social.png', 302)
      return sendBytes(request, reply.headers({ ...headers, ...ageHeader(snapshot) }), {
        etag,
        type: 'image/png',
        bytes,
      })
    },
  )
}

function unlessQueueFull(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

/** Returns a function that draws the image of a job's current version. Concurrent requests share one drawing. */
function pictureDrawer({ db, assets, site: { siteName, siteColor }, drawing }: Omit<Parts, 'jobsList'>) {
  const cache = boundedCache<DrawnImage>(CAPACITY)
  const inFlight = new Map<string, Promise<DrawnImage>>()

  async function make(job: Job, key: string): Promise<DrawnImage> {
    const fonts = await loadFonts()
    const svg = socialPicture(job, {
      siteName,
      fonts,
      drawing,
      accent: siteColor === undefined ? DEFAULT_FILL : hexColor(accentColors(siteColor).accent.light),
      companyLogo: await readLogoUrl({ db, assets }, job.company.logo, 2 * LOGO),
    })
    const bytes = svg && (await draw(svg))
    const hash = createHash('sha256').update(bytes ?? '')
    const drawn = { etag: `"${hash.digest('base64url')}"`, bytes }
    cache.set(key, drawn, drawn.etag.length + (bytes?.length ?? 0))
    return drawn
  }

  return async ({ job, rowVersion }: { job: Job; rowVersion: string }): Promise<DrawnImage> => {
    const key = `${job.id} ${rowVersion}`
    const existing = cache.get(key) ?? inFlight.get(key)
    if (existing) return existing
    const drawing = make(job, key).finally(() => inFlight.delete(key))
    inFlight.set(key, drawing)
    return drawing
  }
}
