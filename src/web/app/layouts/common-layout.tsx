import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { repeatEarlyClicks } from '../early-clicks.ts'
import { FlashMessage } from './flash-message.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const mainId = 'main'

function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="absolute top-2 left-2 z-10 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  )
}

/** After a navigation, focuses the element that the URL's fragment names, or else the new content. */
function useFocusOnNewPage() {
  const { pathname, hash } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname && hash === '') main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname, hash])
  return main
}

export function CommonLayout() {
  const main = useFocusOnNewPage()
  useEffect(repeatEarlyClicks, [])
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main
        ref={main}
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-300 px-4 py-8 outline-none sm:px-6"
      >
        <FlashMessage />
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </>
  )
}
