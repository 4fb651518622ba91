// `npm run dev`: runs the product with hot reload. Node's watch mode restarts it when the server changes.
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'

import { createServer } from 'vite'

import type { WebBuild } from '#server/pages/web-build.ts'
import { run } from '#server/run.ts'

// One server for pages and for Vite's socket, so that hot reload needs no port of its own.
const server = createHttpServer()
const vite = await createServer({
  configFile: 'vite.config.ts',
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})

/** What Vite itself wants in the head of a page: its client and React's refresh. */
const head =
  /<head>(.*)<\/head>/s.exec(await vite.transformIndexHtml('/', '<html><head></head></html>'))?.[1] ?? ''
const theme = await readFile('src/web/public/theme.js', 'utf8')

/** As the file is now. */
async function loadRenderer(): Promise<Pick<WebBuild, 'render' | 'renderDescription'>> {
  const { render, renderDescription }: Partial<WebBuild> = await vite.ssrLoadModule('/entry.server.tsx')
  if (!render || !renderDescription) throw new Error('entry.server.tsx does not export what renders.')
  return { render, renderDescription }
}

const build: WebBuild = {
  render: async (input) => (await loadRenderer()).render(input),
  renderDescription: async (text) => (await loadRenderer()).renderDescription(text),
  headTags: `<script>${theme}</script><link rel="stylesheet" href="/styles/app.css">${head}<script type="module" src="/entry.client.tsx"></script>`,
  moduleTags: () => '',
  // Vite writes scripts and styles into the page, and speaks to it over a socket of its own.
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
