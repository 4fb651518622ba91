// Downloads the data of the account, and deletes the account.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUser } from '#web/auth/auth-store.ts'
import { fetchFile, saveFile } from '#web/auth/download.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { noResult } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { deletionQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { DeleteAccount } from './delete-account.tsx'

export function DataPage() {
  const query = useQuery(deletionQuery)
  const { perform, showMessage, result } = useAccountAction()
  const emailed = useUser()?.email ? ' We have emailed you about it.' : ''
  const requestMessage = `We have received your request to delete your account.${emailed}`
  const isDeletionCancelled = result.message === requestMessage && query.data?.due_at === null
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    await perform({
      call: () => fetchFile({ route: 'GET /account/export' }),
      message: 'Your data has been downloaded.',
      after: ({ data }) => data && saveFile(data),
    })
    setLoading(false)
  }
  return (
    <>
      <PageHead title="Your data" />
      <h1 className="text-heading font-bold tracking-tight">Your data</h1>
      <ActionReport result={isDeletionCancelled ? noResult : result} />
      <Panel
        title="Download your data"
        about="A ZIP file with all your data: your account, employees, saved jobs, companies and what you did here, as JSON, and your picture."
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
          {(deletion) => <DeleteAccount deletion={deletion} onAsked={() => showMessage(requestMessage)} />}
        </LoadedPart>
      </Panel>
    </>
  )
}
