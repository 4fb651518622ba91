// The URL table of the web room. Each page of weight is a chunk of its own.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

import { AccountsSoonPage } from './accounts-soon-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { CommonLayout } from './layouts/common-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A page in its own chunk. `module` is the chunk's key in Vite's manifest, for the server to preload it. */
function page(path: string, module: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle: { module }, lazy: async () => ({ Component: await load() }) }
}

const pages: RouteObject[] = [
  page('/', 'home/home-page.tsx', async () => (await import('../home/home-page.tsx')).HomePage),
  page('/jobs', 'jobs/board-page.tsx', async () => (await import('../jobs/board-page.tsx')).BoardPage),
  page('/jobs/saved', 'jobs/saved-page.tsx', async () => (await import('../jobs/saved-page.tsx')).SavedPage),
  page('/jobs/:id/:slug', 'jobs/job-page.tsx', async () => (await import('../jobs/job-page.tsx')).JobPage),
  page(
    '/developers',
    'developers/developers-page.tsx',
    async () => (await import('../developers/developers-page.tsx')).DevelopersPage,
  ),
  page(
    '/shadcn-test',
    'shadcn-test/shadcn-test-page.tsx',
    async () => (await import('../shadcn-test/shadcn-test-page.tsx')).ShadcnTestPage,
  ),
  page(
    '/ninja-api/docs',
    'api-docs/api-docs-page.tsx',
    async () => (await import('../api-docs/api-docs-page.tsx')).ApiDocsPage,
  ),
  { path: '/account/login', Component: AccountsSoonPage },
  { path: '/account/signup', Component: AccountsSoonPage },
  { path: '*', Component: NotFoundPage },
]

export const routes: RouteObject[] = [
  { Component: CommonLayout, children: [{ ErrorBoundary: ErrorPage, children: pages }] },
]
