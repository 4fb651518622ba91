// A site of another origin on loopback, for tests of cross-site requests.
import { once } from 'node:events'
import { createServer } from 'node:http'

export type ForeignSite = { port: number; close(): void }

// Without this link, browsers may request an icon from the closed site, which logs an error.
const noIcon = '<link rel="icon" href="data:,">'

/** Responds to every address with `html`. */
export async function startForeignSite(html: string): Promise<ForeignSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(noIcon + html)
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return { port: address.port, close: () => server.close() }
}
