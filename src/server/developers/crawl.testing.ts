import type { FastifyInstance, RouteOptions } from 'fastify'

import type { TestClient } from '#server/auth/testing.ts'

/** Collects the paths of the GET routes without parameters. Call it before the app is ready. */
export function collectPaths(app: FastifyInstance): string[] {
  const paths: string[] = []
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if ([method].flat().includes('GET') && !/[:*]|^\/assets\//.test(url)) paths.push(url)
  })
  return paths
}

/** Enough for the pages of a list, so that they do not crowd out other URLs. */
const MAX_LIKE_THIS = 15
const LINK = /(?:href|src|action)="([^"]+)"|"((?:http:\/\/localhost:8000)?\/[^"\s]*)"|<loc>([^<]+)/g

/** Opens the URLs and all URLs of this site in the responses. Returns each URL with its response as text. */
export async function crawl(client: TestClient, start: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const counts = new Map<string, number>()
  const queue = [...start]
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const kind = url.replaceAll(/[?].*|\d+|[\w-]{22}/g, '#')
    const count = counts.get(kind) ?? 0
    if (found.has(url) || count >= MAX_LIKE_THIS) continue
    counts.set(kind, count + 1)
    const { text, headers } = await client.get(url)
    found.set(url, JSON.stringify(headers) + text)
    for (const groups of text.matchAll(LINK)) {
      const link = (groups[1] ?? groups[2] ?? groups[3] ?? '').replaceAll('&amp;', '&')
      const path = link.replace('http://localhost:8000', '').replace(/#.*/, '')
      if (/^\/(?!\/|assets\/)/.test(path)) queue.push(path)
    }
  }
  return found
}
