// The OpenAPI document: from the server's markup, else asked for.
import { useEffect, useState } from 'react'

import { getJson } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'

import { type ApiDocument, isApiDocument } from './api-document.ts'

export const documentPath = '/ninja-api/openapi.json'

/** undefined while it loads, null when it did not. */
export function useApiDocument(): ApiDocument | null | undefined {
  const { apiDocument } = usePageData()
  const given = isApiDocument(apiDocument) ? apiDocument : undefined
  const [asked, setAsked] = useState<ApiDocument | null>()
  const isGiven = given !== undefined
  useEffect(() => {
    if (isGiven) return
    const ask = async () => {
      try {
        const answer = await getJson(documentPath)
        setAsked(isApiDocument(answer) ? answer : null)
      } catch (error) {
        logFailure('The OpenAPI document did not load.', error)
        setAsked(null)
      }
    }
    void ask()
  }, [isGiven])
  return given ?? asked
}
