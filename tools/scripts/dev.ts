// `npm run dev`: runs the product with hot reload. Node's watch mode restarts it when the server changes.
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'

import { createServer } from 'vite'

import type { WebBuild } from '#server/pages/web-build.ts'
import { run } from '#server/run.ts'

// The pages and Vite's WebSocket share one HTTP server, so that hot reload needs no additional port.
const server = createHttpServer()
const vite = await createServer({
  configFile: 'vite.config.ts',
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})

/** The head elements that Vite requires: its client and React's refresh. */
const head =
  /<head>(.*)<\/head>/s.exec(await vite.transformIndexHtml('/', '<html><head></head></html>'))?.[1] ?? ''
const theme = await readFile('src/web/public/theme.js', 'utf8')

/** Loads the current version of the page renderer. */
async function loadRenderer(): Promise<Pick<WebBuild, 'render' | 'renderDescription'>> {
  const { render, renderDescription }: Partial<WebBuild> = await vite.ssrLoadModule('/entry.server.tsx')
  if (!render || !renderDescription) throw new Error('entry.server.tsx does not export the renderers.')
  return { render, renderDescription }
}

const build: WebBuild = {
  render: async (input) => (await loadRenderer()).render(input),
  renderDescription: async (text) => (await loadRenderer()).renderDescription(text),
  headTags: `<script>${theme}</script><link rel="stylesheet" href="/styles/app.css">${head}<script type="module" src="/entry.client.tsx"></script>`,
  moduleTags: () => '',
  // Allow Vite to add inline scripts and styles to the page, and to connect to its server by a WebSocket.
  sources: { scriptSrc: ["'unsafe-inline'"], styleSrc: ["'unsafe-inline'"], connectSrc: ['ws:'] },
  assets: null,
}

await run({
  loadBuild: () => Promise.resolve(build),
  serverFactory: (handler: RequestListener) =>
    server.on('request', (request, response) =>
      vite.middlewares(request, response, () => handler(request, response)),
    ),
})
