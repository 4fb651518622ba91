import { PageHead } from '#web/lib/page-head.tsx'

import { SessionsPanel } from './sessions-panel.tsx'

export function SessionsPage() {
  return (
    <>
      <PageHead title="Sessions" />
      <h1 className="text-heading font-bold tracking-tight">Sessions</h1>
      <SessionsPanel />
    </>
  )
}
