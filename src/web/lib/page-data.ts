// What the server knows about the page that it sent; the same during the whole visit.
import { createContext, use } from 'react'

import type { PageData } from '#contract/pages/render.ts'

/** The id of the element that holds the data in the document; nothing but the server writes it. */
const elementId = 'page-data'

/** In the browser. */
export function readPageData(from: Document = document): PageData {
  const element = from.getElementById(elementId)
  if (!element) throw new Error(`The document has no #${elementId}`)
  return JSON.parse(element.textContent)
}

/** Set once, around the router, on both sides. */
export const PageDataContext = createContext<PageData>({
  siteName: 'Fretboard',
  publicUrl: '',
  now: 0,
  development: false,
})

export const usePageData = () => use(PageDataContext)
