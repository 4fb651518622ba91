import { useEffect } from 'react'
import { type To, useNavigate } from 'react-router'

type ListPage = {
  /** The page in the URL. */
  requested: number
  /** The page that the list shows, or undefined while it shows the answer to another query. */
  shown: number | undefined
  linkTo: (page: number) => To
}

/** Replaces the number of a page past the end in the URL by that of the last page, which the list shows instead. */
export function useLastPage({ requested, shown, linkTo }: ListPage): void {
  const navigate = useNavigate()
  const last = shown !== undefined && shown < requested ? linkTo(shown) : undefined
  useEffect(() => {
    if (last !== undefined) void navigate(last, { replace: true, preventScrollReset: true })
    // oxlint-disable-next-line react/exhaustive-deps -- `linkTo` creates a new object for each render
  }, [requested, shown])
}
