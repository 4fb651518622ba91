// The data that the server sends with the page. It does not change during the visit.
import { createContext, use } from 'react'

import type { PageData } from '#contract/pages/render.ts'

/** The ID of the element that holds the data. Only the server writes it. */
const elementId = 'page-data'

export function readPageData(from: Document = document): PageData {
  const element = from.getElementById(elementId)
  if (!element) throw new Error(`The document has no #${elementId}`)
  return JSON.parse(element.textContent)
}

/** The data of the current document. Provided once, around the router, on the server and in the browser. */
export const PageDataContext = createContext<PageData>({
  siteName: '',
  tagline: '',
  community: '',
  topics: '',
  publicUrl: '',
  now: 0,
  development: false,
})

export const usePageData = () => use(PageDataContext)
