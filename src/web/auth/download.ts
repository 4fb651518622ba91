// Downloads of the account API. Unlike other account calls, a successful call responds with a file.
import { applyUnlessInterrupted } from './action-api.ts'
import { authClient } from './auth-client.ts'
import type { DataResponse } from './create-api.ts'
import { readAnswer } from './read-answer.ts'

type Download = { route: 'GET /account/export' | 'POST /account/addresses/export'; body?: object }

export async function fetchFile({ route, body }: Download): Promise<DataResponse<File>> {
  const [method = '', path = ''] = route.split(' ')
  const response = await fetch(`/_allauth/${authClient.name}/v1${path}`, {
    method,
    credentials: authClient.credentials,
    headers: { ...authClient.headers(route), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { status: 200, data: new File([await response.blob()], name ?? 'export.zip') }
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
