// Everything about the account, to be taken along; and its end.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUser } from '#web/auth/auth-store.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { OutcomeReport } from '#web/query/outcome-report.tsx'
import { nothing, useActions } from '#web/query/use-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { DeleteAccount } from './delete-account.tsx'
import { fetchExport, saveFile } from './download.ts'
import { deletionQuery } from './queries.ts'

export function DataPage() {
  const query = useQuery(deletionQuery)
  const { act, say, outcome } = useActions()
  const emailed = useUser()?.email ? ' We have emailed you about it.' : ''
  const asked = `Your account is going to be deleted.${emailed}`
  const isTakenBack = outcome.done === asked && query.data?.due_at === null
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    await act({
      call: fetchExport,
      done: 'Your data has been downloaded.',
      after: ({ data }) => data && saveFile(data),
    })
    setLoading(false)
  }
  return (
    <>
      <PageHead title="Your data" />
      <h1 className="text-heading font-bold tracking-tight">Your data</h1>
      <OutcomeReport outcome={isTakenBack ? nothing : outcome} />
      <Panel
        title="Download your data"
        about="A ZIP file with everything that is kept about you: your account, employees, saved jobs, companies and what you did here, as JSON, and your picture."
      >
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={isLoading}
          onClick={() => void download()}
        >
          {isLoading ? 'Downloading...' : 'Download'}
        </Button>
      </Panel>
      <Panel title="Delete your account">
        <LoadedPart query={query}>
          {(deletion) => <DeleteAccount deletion={deletion} onAsked={() => say(asked)} />}
        </LoadedPart>
      </Panel>
    </>
  )
}
