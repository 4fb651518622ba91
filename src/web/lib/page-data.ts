// What the server knows about the page, for every component below.
import { createContext, use } from 'react'

import type { PageData } from '#contract/website/render.ts'

/** Set once, around the router, on both sides. */
export const PageDataContext = createContext<PageData>({
  siteName: 'Fretboard',
  publicUrl: '',
  now: 0,
  development: false,
})

/** The page's data as the server sent it; the same during the whole visit. */
export const usePageData = () => use(PageDataContext)
