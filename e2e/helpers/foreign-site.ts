// A site of another origin on loopback, for tests of cross-site requests.
import { once } from 'node:events'
import { createServer } from 'node:http'

export type ForeignSite = { port: number; close(): void }

// Without this link, a browser may request an icon after the site has closed. The failed request would log an error.
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
