// Renders one address to HTML, for the server; the browser takes over from exactly this markup (main.tsx).
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

import type { RenderPage } from '#contract/website/render.ts'

import { App } from './app/app.tsx'
import { routes } from './app/routes.tsx'
import { type JobsState, loading } from './jobs/jobs-state.ts'
import { type Head, HeadSink } from './lib/page-head.tsx'

const handler = createStaticHandler(routes)

/** Routes need a whole address; nothing reads its host. */
const anyHost = 'http://localhost'

export const render: RenderPage = async ({ url, data, board }) => {
  const context = await handler.query(new Request(new URL(url, anyHost)))
  if (context instanceof Response) throw new Error(`${url} answers with a redirect, not with a page`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const jobs: JobsState = board ? { state: 'loaded', index: board, version: null } : loading
  let head: Head = { title: data.siteName, description: '', status: 200 }
  const collect = (found: Head) => {
    head = found
  }
  const html = renderToString(
    <App data={data} jobs={jobs}>
      <HeadSink value={collect}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </HeadSink>
    </App>,
  )
  return { ...head, html, modules: context.matches.flatMap(({ route }) => moduleOf(route.handle)) }
}

function moduleOf(handle: unknown): string[] {
  return typeof handle === 'object' && handle !== null && 'module' in handle ? [String(handle.module)] : []
}
