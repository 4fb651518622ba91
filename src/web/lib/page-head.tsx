// The server collects the head elements, and the browser keeps them up to date.
import { createContext, use, useEffect } from 'react'
import { useLocation } from 'react-router'

import { attributesOf, type HeadTag, headTags, type PageHead as Head } from '#contract/pages/head.ts'

import { usePageData } from './page-data.ts'

/** Collects the head elements during server rendering. Unset in the browser. */
export const HeadSink = createContext<((head: Head) => void) | undefined>(undefined)

function writeTag(headTag: HeadTag): void {
  const { tag, key, name } = headTag
  const present = document.head.querySelector(`${tag}[${key}="${name}"]`)
  const attributes = attributesOf(headTag)
  if (attributes === null) return present?.remove()
  const element = present ?? document.createElement(tag)
  for (const [attribute, value] of attributes) element.setAttribute(attribute, value)
  if (present === null) document.head.append(element)
}

type PageHeadProps = {
  title?: string
  description?: string
  status?: number
  isIndexed?: boolean
  canonical?: string
  feedSearch?: string
  image?: string | undefined
}

/**
 * Sets the head of the page. The default title is the site's name. `status` is the HTTP status of the server's
 * response. Set `isIndexed` to false to exclude an existing page from search engines. `canonical` is the canonical path
 * and query, if it is not the current path. `feedSearch` is the query of the page's feeds, if any. `image` is the path
 * of the preview image for social media.
 */
export function PageHead(props: PageHeadProps) {
  const { siteName, tagline, publicUrl } = usePageData()
  const { title, description = tagline, status = 200, isIndexed, canonical, feedSearch, image } = props
  const { pathname } = useLocation()
  const fullTitle = title === undefined ? siteName : `${title} · ${siteName}`
  const path = canonical ?? pathname
  use(HeadSink)?.({ title: fullTitle, description, status, isIndexed, canonical: path, feedSearch, image })
  useEffect(() => {
    const head = { title: fullTitle, description, status, isIndexed, canonical: path, feedSearch, image }
    document.title = fullTitle
    headTags(head, { siteName, publicUrl }).forEach(writeTag)
  }, [fullTitle, description, status, isIndexed, path, feedSearch, image, siteName, publicUrl])
  return null
}
