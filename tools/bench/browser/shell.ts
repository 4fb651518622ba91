// Serves the baseline for loading times: the same page without server rendering.
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync } from 'node:zlib'

/** Forwards requests to the product at `productUrl`, but empties the root element of every document. */
export async function startShellServer(productUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    forwardRequest(productUrl, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${getPort(server)}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function getPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The shell has no port')
  return address.port
}

async function forwardRequest(
  productUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isDocument = request.headers.accept?.includes('text/html') ?? false
  const headers = { ...request.headers, ...(isDocument && { 'accept-encoding': 'identity' }) }
  const product = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(`${productUrl}${request.url}`, { headers }, resolve).on('error', reject).end()
  })
  const status = product.statusCode ?? 0
  if (!isDocument) return pipeline(product, response.writeHead(status, product.headers))
  const shell = brotliCompressSync(emptyRoot(await text(product)))
  const length = { 'content-encoding': 'br', 'content-length': shell.length }
  response.writeHead(status, { ...product.headers, ...length }).end(shell)
}

/**
 * Removes the content of the root element. Also changes the list's version in the page data, so that the browser
 * renders the page again.
 */
function emptyRoot(html: string): string {
  return html
    .replace(/<div id="root">.*<\/div><script/s, '<div id="root"></div><script')
    .replace(/"jobsVersion":"(\\.|[^"\\])*"/, '"jobsVersion":"none"')
}
