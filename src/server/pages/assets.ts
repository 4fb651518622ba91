// Serves the files of the build. If the build contains a compressed copy of a file, sends the copy. Browsers cache
// files with a hash in their name for a year, and other files (logos) for an hour. They check the files of the brand
// each time, because staff can change them.
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { anyone } from '#server/http/guards.ts'
import { type PreparedBytes, sendPrepared } from '#server/http/prepared.ts'
import { Problem } from '#server/http/problem.ts'

import { brandFileNames } from './brand/brand-files.ts'

const HOUR_SECONDS = 3600
const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS

/** Files without a URL: compressed copies, build metadata, and content that is inlined into pages. */
const unlisted = /\.(?:br|gz)$|^(?:manifest\.json|theme\.js)$/

type Parts = {
  folder: string
  /** Returns a file of the brand, or undefined if the build's own file is right. */
  findBranded: (name: string) => Promise<PreparedBytes | undefined>
}

/** Serves the files that `folder` contains when the server starts. Files of the brand replace those of the build. */
export async function assetRoutes(app: FastifyInstance, { folder, findBranded }: Parts): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  const files = new Set(
    (await listFiles(folder)).filter((file) => !brandFileNames.some((name) => name === file)),
  )
  const send = (file: string, reply: FastifyReply) => {
    if (!files.has(file)) throw new Problem('notFound')
    const cache = file.startsWith('assets/')
      ? `max-age=${YEAR_SECONDS}, immutable`
      : `max-age=${HOUR_SECONDS}`
    return reply.header('cache-control', `public, ${cache}`).sendFile(file)
  }
  // One route for a folder, because a route for each of its files would take a tenth of the start, and every build
  // would add metrics with the new names.
  for (const route of new Set(Array.from(files, (file) => `/${file.replace(/\/.*/s, '/*')}`))) {
    type Request = FastifyRequest<{ Params: { '*'?: string } }>
    app.get(route, { config: { guard: anyone } }, ({ params: { '*': rest = '' } }: Request, reply) =>
      send(
        route.slice(1).replace('*', () => rest),
        reply,
      ),
    )
  }
  for (const name of brandFileNames)
    app.get(`/${name}`, { config: { guard: anyone } }, async (request, reply) => {
      const branded = await findBranded(name)
      if (branded) return sendPrepared(request, reply, branded)
      return reply.header('cache-control', 'no-cache').sendFile(name)
    })
}

/** Lists the paths of the files with a URL, relative to `folder`. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.includes('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !unlisted.test(file))
}
