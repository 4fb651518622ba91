// Somebody else's site on loopback, from which a page may try what it likes.
import { once } from 'node:events'
import { createServer } from 'node:http'

export type ForeignSite = { port: number; close(): void }

// Without it the browser asks for one when it likes, also when the site is closed already.
const noIcon = '<link rel="icon" href="data:,">'

/** Every address of it answers with `html`. */
export async function foreignSite(html: string): Promise<ForeignSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(noIcon + html)
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return { port: address.port, close: () => server.close() }
}
