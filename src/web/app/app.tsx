// Context provider for rendering on the server and in the browser.
import { type ReactNode, StrictMode } from 'react'

import type { PageData } from '#contract/pages/render.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

type AppProps = { data: PageData; children: ReactNode }

export function App({ data, children }: AppProps) {
  return (
    <StrictMode>
      <PageDataContext value={data}>{children}</PageDataContext>
    </StrictMode>
  )
}
