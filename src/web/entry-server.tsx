// Renders one address to HTML, for the server; the browser takes over from exactly this markup (main.tsx).
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import type { RenderPage } from '#contract/website/render.ts'

import { App } from './app/app.tsx'
import { loadRoutes } from './app/load-routes.ts'
import { Routes } from './app/routes.tsx'
import { KeptDescriptions } from './jobs/job-description.tsx'
import { type JobsState, loading } from './jobs/jobs-state.ts'
import { keptDescription } from './jobs/kept-descriptions.tsx'
import { type Head, HeadSink } from './lib/page-head.tsx'

/** A path is taken as it is: as an address of its own, `//host` would be another site. */
const pathAndQuery = /^([^?#]*)(\?[^#]*)?/

export const render: RenderPage = async ({ url, data, board }) => {
  const [, pathname = '/', search = ''] = pathAndQuery.exec(url) ?? []
  const modules = await loadRoutes(pathname)
  const jobs: JobsState = board ? { state: 'loaded', index: board, version: null } : loading
  let head: Head = { title: data.siteName, description: '', status: 200 }
  const collect = (found: Head) => {
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
