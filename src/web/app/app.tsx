// Context providers for rendering on the server and in the browser.
import { type ReactNode, StrictMode } from 'react'

import type { PageData } from '#contract/pages/render.ts'
import { InitialJobsContext, type JobsState } from '#web/job-store/jobs-state.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

type AppProps = { data: PageData; jobs: JobsState; children: ReactNode }

export function App({ data, jobs, children }: AppProps) {
  return (
    <StrictMode>
      <PageDataContext value={data}>
        <InitialJobsContext value={jobs}>{children}</InitialJobsContext>
      </PageDataContext>
    </StrictMode>
  )
}
