// Renders one URL to HTML. entry.client.tsx hydrates exactly this markup.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

import { toFoundPage } from '#contract/client/search.ts'
import type { PageHead } from '#contract/pages/head.ts'
import type { RenderDescription, RenderPage } from '#contract/pages/render.ts'

import { App } from './app/app.tsx'
import { type JobsState, loading } from './job-store/jobs-state.ts'
import { InitialResults, type ResultsState } from './job-store/results-store.ts'
import { RenderAlertForm } from './job-view/alert-field.tsx'
import { AlertForm } from './job-view/alert-form.tsx'
import { cachedDescription } from './job-view/cached-descriptions.tsx'
import { CachedDescriptions } from './job-view/job-description.tsx'
import { HeadSink } from './lib/page-head.tsx'
import { routes } from './routes.tsx'

const handler = createStaticHandler(routes)

/** Encoded line breaks. No route pattern matches them in the path, not even `*`. The query may contain them. */
const lineBreaks = /%(?:0[ad]|e2%80%a[89])/gi

/**
 * Finds the route of `url`, a path with a query, and runs its loader. Appends `url` to the origin as text, because
 * `//host` would resolve to another site.
 */
async function match(url: string) {
  const readable = url.replace(/^[^?]*/, (path) => path.replaceAll(lineBreaks, '%20'))
  const context = await handler.query(new Request(`http://localhost${readable}`))
  if (context instanceof Response)
    throw new Error(`${url} responded with ${context.status} instead of a page.`)
  for (const error of Object.values(context.errors ?? {})) throw error
  return context
}

export const render: RenderPage = async ({ url, data, board }) => {
  const context = await match(url)
  const { pathname } = context.location
  const jobs: JobsState = board ? { state: 'loaded', index: board, version: null } : loading
  const found: ResultsState | undefined = data.found && { state: 'loaded', found: toFoundPage(data.found) }
  let head: PageHead = { title: data.siteName, description: '', status: 200, canonical: pathname }
  const collect = (found: PageHead) => {
    head = found
  }
  const html = renderToString(
    <App data={data} jobs={jobs}>
      <HeadSink value={collect}>
        <InitialResults value={found}>
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
    </App>,
  )
  const modules = context.matches.flatMap(({ route }): string[] => route.handle?.manifestKey ?? [])
  // Preload the module that hydrates search results. React waits for it, and without a preload it loads last.
  if (found) modules.push('job-store/request-results.ts')
  return { ...head, html, modules }
}

/** Returns a description as HTML, without React's text separators, which only hydration needs. */
export const renderDescription: RenderDescription = async (text) =>
  cachedDescription({ text }).replaceAll('<!-- -->', '')
