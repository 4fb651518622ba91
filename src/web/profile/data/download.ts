import { applyUnlessInterrupted } from '#web/auth/action-api.ts'
import type { DataResponse } from '#web/auth/answers.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { readAnswer } from '#web/auth/read-answer.ts'

const route = 'GET /account/export'

/** Requests the export. Unlike other account calls, a successful call responds with a file. */
export async function fetchExport(): Promise<DataResponse<File>> {
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

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Revoke the URL later, after the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
