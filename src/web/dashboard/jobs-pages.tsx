// One chunk for all job management pages, because few visitors need these pages.
import { type RouteObject, useRoutes } from 'react-router'

import { ImportGuard } from '#web/import/import-guard.tsx'
import { ImportPage } from '#web/import/import-page.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { EditJobPage } from '#web/manage/editor/edit-job-page.tsx'
import { NewJobPage } from '#web/manage/editor/new-job-page.tsx'
import { JobsPage } from '#web/manage/jobs/jobs-page.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'

import { WriterGuard } from './writer-guard.tsx'

const routes: RouteObject[] = [
  {
    Component: WriterGuard,
    children: [
      { index: true, Component: JobsPage },
      { path: 'new', Component: NewJobPage },
      {
        path: 'import',
        element: (
          <ImportGuard>
            <ImportPage />
          </ImportGuard>
        ),
      },
      { path: ':jobId', Component: EditJobPage },
      {
        path: '*',
        element: (
          <MissingPage
            title="Page not found"
            text="There is no page at this address."
            to={dashboardPaths.jobs}
          />
        ),
      },
    ],
  },
]

/** Renders the page for the current path. The parent route matches every path under `/dashboard/jobs`. */
export const JobsPages = () => useRoutes(routes)
