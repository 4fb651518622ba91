// The OpenAPI document: from the server's markup, else asked for.
import { useEffect, useState } from 'react'

import { getJson } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'

import { type ApiDocument, isApiDocument } from './api-document.ts'

/** Of the API that is described for machines at `path`: undefined while it loads, null when it did not. */
export function useApiDocument(path: string): ApiDocument | null | undefined {
  const { apiDocument } = usePageData()
  const sent = apiDocument?.path === path ? apiDocument.content : undefined
  const given = isApiDocument(sent) ? sent : undefined
  const [asked, setAsked] = useState<{ path: string; document: ApiDocument | null }>()
  const isGiven = given !== undefined
  useEffect(() => {
    if (isGiven) return
    const ask = async () => {
      try {
        const answer = await getJson(path)
        setAsked({ path, document: isApiDocument(answer) ? answer : null })
      } catch (error) {
        logFailure('The OpenAPI document did not load.', error)
        setAsked({ path, document: null })
      }
    }
    void ask()
  }, [isGiven, path])
  return given ?? (asked?.path === path ? asked.document : undefined)
}
