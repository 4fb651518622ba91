// One chunk for all job management pages, because few visitors need it.
import { type RouteObject, useRoutes } from 'react-router'

import { ImportGuard } from '#web/jobs/import/import-guard.tsx'
import { ImportPage } from '#web/jobs/import/import-page.tsx'
import { EditJobPage } from '#web/jobs/manage/editor/edit-job-page.tsx'
import { NewJobPage } from '#web/jobs/manage/editor/new-job-page.tsx'
import { JobsPage } from '#web/jobs/manage/list/jobs-page.tsx'
import { NothingHere } from '#web/jobs/manage/nothing-here.tsx'
import { places } from '#web/jobs/manage/places.ts'

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
          <NothingHere title="Page not found" text="There is no page at this address." to={places.jobs} />
        ),
      },
    ],
  },
]

/** The parent route matches everything under `/dashboard/jobs`. */
export const JobsPages = () => useRoutes(routes)
