// Fetches the file with everything about the account, and has the browser keep it.
import type { Answered } from '#web/auth/answers.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { hearUnlessReauthenticating } from '#web/auth/auth-store.ts'
import { readAnswer } from '#web/auth/read-answer.ts'

const route = 'GET /account/export'

/** As the other account calls, but that the answer is no JSON. */
export async function fetchExport(): Promise<Answered<File>> {
  const response = await fetch(`/_allauth/${authClient.name}/v1/account/export`, {
    credentials: authClient.credentials,
    headers: authClient.headers(route),
  })
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { status: 200, data: new File([await response.blob()], name ?? 'account.zip') }
  }
  const answer = await readAnswer<Answered<File>>(route, response)
  hearUnlessReauthenticating(answer)
  return answer
}

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
