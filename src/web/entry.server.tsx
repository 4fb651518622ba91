// Renders one URL to HTML. entry.client.tsx hydrates exactly this markup.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

import type { PageHead } from '#contract/pages/head.ts'
import type { RenderDescription, RenderPage } from '#contract/pages/render.ts'

import { App } from './app/app.tsx'
import { InitialResults, resultsOf } from './job-store/results-store.ts'
import { RenderAlertForm } from './job-view/alert-field.tsx'
import { AlertForm } from './job-view/alert-form.tsx'
import { cachedDescription } from './job-view/cached-descriptions.tsx'
import { CachedDescriptions } from './job-view/job-description.tsx'
import { HeadSink } from './lib/page-head.tsx'
import { ClockReadings, compareReadings, type Reading } from './lib/use-now.ts'
import { listRoutes } from './routes.tsx'

const plainHandler = createStaticHandler(listRoutes())
const directoryHandler = createStaticHandler(listRoutes(true))
type Handler = typeof plainHandler

/** Encoded line breaks. No route pattern matches them in the path, not even `*`. The query may contain them. */
const lineBreaks = /%(?:0[ad]|e2%80%a[89])/gi

/**
 * Finds the route of `url`, a path with a query, and runs its loader. Appends `url` to the origin as text, because
 * `//host` would resolve to another site.
 */
async function match(handler: Handler, url: string) {
  const readable = url.replace(/^[^?]*/, (path) => path.replaceAll(lineBreaks, '%20'))
  const context = await handler.query(new Request(`http://localhost${readable}`))
  if (context instanceof Response)
    throw new Error(`${url} responded with ${context.status} instead of a page.`)
  for (const error of Object.values(context.errors ?? {})) throw error
  return context
}

export const render: RenderPage = async ({ url, data }) => {
  const handler = data.directory ? directoryHandler : plainHandler
  const context = await match(handler, url)
  const { pathname, search } = context.location
  const results = data.found && resultsOf(search, data.found)
  let head: PageHead = { title: data.siteName, description: '', status: 200, canonical: pathname }
  const collect = (found: PageHead) => {
    head = found
  }
  const readings: Reading[] = []
  const html = renderToString(
    <App data={data}>
      <ClockReadings value={readings}>
        <HeadSink value={collect}>
          <InitialResults value={results}>
            <CachedDescriptions value={cachedDescription}>
              <RenderAlertForm value={(props) => <AlertForm {...props} />}>
                <StaticRouterProvider
                  router={createStaticRouter(handler.dataRoutes, context)}
                  context={context}
                  hydrate={false}
                />
              </RenderAlertForm>
            </CachedDescriptions>
          </InitialResults>
        </HeadSink>
      </ClockReadings>
    </App>,
  )
  const modules = context.matches.flatMap(({ route }): string[] => route.handle?.manifestKey ?? [])
  return { ...head, html, modules, isTrueAt: compareReadings(readings) }
}

/** Returns a description as HTML, without React's text separators, which only hydration needs. */
export const renderDescription: RenderDescription = async (text) =>
  cachedDescription({ text }).replaceAll('<!-- -->', '')
