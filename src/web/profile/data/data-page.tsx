// Downloads the data of the account, and deletes the account.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { applyUnlessInterrupted } from '#web/auth/action-api.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { useUser } from '#web/auth/auth-store.ts'
import type { DataResponse } from '#web/auth/create-api.ts'
import { readAnswer } from '#web/auth/read-answer.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { noResult } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { deletionQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { DeleteAccount } from './delete-account.tsx'

const route = 'GET /account/export'

/** Requests the export. Unlike other account calls, a successful call responds with a file. */
async function fetchExport(): Promise<DataResponse<File>> {
  const response = await fetch(`/_allauth/${authClient.name}/v1/account/export`, {
    credentials: authClient.credentials,
    headers: authClient.headers(route),
  })
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { status: 200, data: new File([await response.blob()], name ?? 'account.zip') }
  }
  const answer = await readAnswer<DataResponse<File>>(route, response)
  applyUnlessInterrupted(answer)
  return answer
}

function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Revoke the URL later, after the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href))
}

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
      call: fetchExport,
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
