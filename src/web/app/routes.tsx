// The URL table of the web room. Each page of weight is a chunk of its own.
import type { RouteObject } from 'react-router'

import { accountRoutes } from './account-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { ErrorPage } from './error-page.tsx'
import { CommonLayout } from './layouts/common-layout.tsx'
import { page } from './lazy-route.ts'
import { NotFoundPage } from './not-found-page.tsx'

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
  accountRoutes,
  dashboardRoutes,
  { path: '*', Component: NotFoundPage },
]

export const routes: RouteObject[] = [
  { Component: CommonLayout, children: [{ ErrorBoundary: ErrorPage, children: pages }] },
]
