// The URL table of the web room. Each page of weight is a chunk of its own.
import { type RouteObject, useRoutes } from 'react-router'

import { accountRoutes } from './account-routes.ts'
import { AllPages } from './all-pages.tsx'
import { dashboardRoutes } from './dashboard-routes.ts'
import { CommonLayout } from './layouts/common-layout.tsx'
import { page } from './lazy-route.ts'

const pages: RouteObject[] = [
  page('/', 'home/home-page.tsx', () => import('../home/home-page.tsx')),
  page('/jobs', 'jobs/board-page.tsx', () => import('../jobs/board-page.tsx')),
  page('/jobs/saved', 'jobs/saved-page.tsx', () => import('../jobs/saved-page.tsx')),
  page('/jobs/:id/:slug', 'jobs/job-page.tsx', () => import('../jobs/job-page.tsx')),
  page('/developers', 'developers/developers-page.tsx', () => import('../developers/developers-page.tsx')),
  page(
    '/shadcn-test',
    'shadcn-test/shadcn-test-page.tsx',
    () => import('../shadcn-test/shadcn-test-page.tsx'),
  ),
  page('/ninja-api/docs', 'api-docs/api-docs-page.tsx', () => import('../api-docs/api-docs-page.tsx')),
  page('/api/docs', 'api-docs/api-docs-page.tsx', () => import('../api-docs/api-docs-page.tsx')),
  accountRoutes,
  dashboardRoutes,
  page('*', 'app/not-found-page.tsx', () => import('./not-found-page.tsx')),
]

export const routes: RouteObject[] = [
  { Component: CommonLayout, children: [{ Component: AllPages, children: pages }] },
]

/** The pages at the present place. */
export const Routes = () => useRoutes(routes)
