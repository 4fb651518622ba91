// A page's title and description: collected by the server, kept up to date in the browser.
import { createContext, use, useEffect } from 'react'

import { usePageData } from './page-data.ts'
import { tagline } from './tagline.ts'

export type Head = { title: string; description: string; status: number }

/** Where the server collects the head of the page that it renders; unset in the browser. */
export const HeadSink = createContext<((head: Head) => void) | undefined>(undefined)

type PageHeadProps = { title?: string; description?: string; status?: number }

/** Names the page. Without a title the page bears the site's name alone; `status` is what the server answers. */
export function PageHead({ title, description = tagline, status = 200 }: PageHeadProps) {
  const { siteName } = usePageData()
  const fullTitle = title === undefined ? siteName : `${title} · ${siteName}`
  use(HeadSink)?.({ title: fullTitle, description, status })
  useEffect(() => {
    document.title = fullTitle
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [fullTitle, description])
  return null
}
