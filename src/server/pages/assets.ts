// Serves the files of the build. If the build contains a compressed copy of a file, sends the copy. Browsers cache
// files with a hash in their name for a year, and other files (logos) for an hour. They check the files of the brand
// each time, because staff can change them.
import { glob } from 'node:fs/promises'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { anyone } from '#server/http/guards.ts'
import { type PreparedBytes, sendPrepared } from '#server/http/prepared.ts'

import { brandFileNames } from './brand/brand-files.ts'

const HOUR_SECONDS = 3600
const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS

/** Files without a URL: compressed copies, build metadata, and content that is inlined into pages. */
const unlisted = ['**/*.br', '**/*.gz', 'manifest.json', 'theme.js']

type Parts = {
  folder: string
  /** Returns a file of the brand, or undefined if the build's own file is right. */
  findBranded: (name: string) => Promise<PreparedBytes | undefined>
}

/** Serves the files that `folder` contains when the server starts. Files of the brand replace those of the build. */
export async function assetRoutes(app: FastifyInstance, { folder, findBranded }: Parts): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  for await (const entry of glob('**/*.*', { cwd: folder, exclude: [...unlisted, ...brandFileNames] })) {
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
  for (const name of brandFileNames)
    app.get(`/${name}`, { config: { guard: anyone } }, async (request, reply) => {
      const branded = await findBranded(name)
      if (branded) return sendPrepared(request, reply, branded)
      return reply.header('cache-control', 'no-cache').sendFile(name)
    })
}
