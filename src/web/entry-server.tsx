// Renders one address to HTML, for the server; the browser takes over from exactly this markup (main.tsx).
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import type { PageHead } from '#contract/website/head.ts'
import type { RenderPage } from '#contract/website/render.ts'

import { App } from './app/app.tsx'
import { loadRoutes } from './app/load-routes.ts'
import { Routes } from './app/routes.tsx'
import { KeptDescriptions } from './jobs/job-description.tsx'
import { type JobsState, loading } from './jobs/jobs-state.ts'
import { keptDescription } from './jobs/kept-descriptions.tsx'
import { HeadSink } from './lib/page-head.tsx'

/** A path is taken as it is: as an address of its own, `//host` would be another site. */
const pathAndQuery = /^([^?#]*)(\?[^#]*)?/

export const render: RenderPage = async ({ url, data, board }) => {
  const [, pathname = '/', search = ''] = pathAndQuery.exec(url) ?? []
  const modules = await loadRoutes(pathname)
  const jobs: JobsState = board ? { state: 'loaded', index: board, version: null } : loading
  let head: PageHead = { title: data.siteName, description: '', status: 200, canonical: pathname }
  const collect = (found: PageHead) => {
    head = found
  }
  const html = renderToString(
    <App data={data} jobs={jobs}>
      <HeadSink value={collect}>
        <KeptDescriptions value={keptDescription}>
          <StaticRouter location={{ pathname, search }}>
            <Routes />
          </StaticRouter>
        </KeptDescriptions>
      </HeadSink>
    </App>,
  )
  return { ...head, html, modules }
}
