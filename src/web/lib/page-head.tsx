// What the document's head says of a page: collected by the server, kept true in the browser.
import { createContext, use, useEffect } from 'react'
import { useLocation } from 'react-router'

import { type HeadTag, headTags, type PageHead as Head, valueAttribute } from '#contract/pages/head.ts'

import { usePageData } from './page-data.ts'
import { tagline } from './tagline.ts'

/** Where the server collects the head of the page that it renders; unset in the browser. */
export const HeadSink = createContext<((head: Head) => void) | undefined>(undefined)

function writeTag({ tag, key, name, value }: HeadTag): void {
  const present = document.head.querySelector(`${tag}[${key}="${name}"]`)
  if (value === null) return present?.remove()
  const element = present ?? document.createElement(tag)
  element.setAttribute(key, name)
  element.setAttribute(valueAttribute[tag], value)
  if (present === null) document.head.append(element)
}

type PageHeadProps = { title?: string; description?: string; status?: number; canonical?: string }

/**
 * Names the page. Without a title the page bears the site's name alone; `status` is what the server answers;
 * `canonical` is the path (and query) that search engines know it by, where that is not simply its path.
 */
export function PageHead({ title, description = tagline, status = 200, canonical }: PageHeadProps) {
  const { siteName, publicUrl } = usePageData()
  const { pathname } = useLocation()
  const fullTitle = title === undefined ? siteName : `${title} · ${siteName}`
  const path = canonical ?? pathname
  use(HeadSink)?.({ title: fullTitle, description, status, canonical: path })
  useEffect(() => {
    document.title = fullTitle
    headTags({ title: fullTitle, description, status, canonical: path }, { siteName, publicUrl }).forEach(
      writeTag,
    )
  }, [fullTitle, description, status, path, siteName, publicUrl])
  return null
}
