// Serves the files of the build. If the build contains a compressed copy of a file, sends the copy. Browsers cache
// files with a hash in their name for a year, and other files (icons, logos) for an hour.
import { glob } from 'node:fs/promises'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { anyone } from '#server/http/guards.ts'

const HOUR_SECONDS = 3600
const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS

/** Files without a URL: compressed copies, build metadata, and content that is inlined into pages. */
const unlisted = ['**/*.br', '**/*.gz', 'manifest.json', 'theme.js']

type Parts = { folder: string; replaced: readonly string[] }

/**
 * Serves the files that `folder` contains when the server starts. Leaves out the files in `replaced`, which another
 * route serves.
 */
export async function assetRoutes(app: FastifyInstance, { folder, replaced }: Parts): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  for await (const entry of glob('**/*.*', { cwd: folder, exclude: [...unlisted, ...replaced] })) {
    const file = entry.replaceAll('\\', '/')
    const cache = file.startsWith('assets/')
      ? `max-age=${YEAR_SECONDS}, immutable`
      : `max-age=${HOUR_SECONDS}`
    // Counts all files of a folder together. If each file had its own metric, every build would add metrics, because
    // file names change with each build.
    const countedAs = `/${file.replace(/\/.*/s, '/*')}`
    app.get(`/${file}`, { config: { guard: anyone, countedAs } }, (_request, reply) =>
      reply.header('cache-control', `public, ${cache}`).sendFile(file),
    )
  }
}
