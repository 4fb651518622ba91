// The frame of the public pages: skip link, header, content, footer.
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'

import { Said } from './said.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

/** After a change of page the keyboard and the screen reader start at the new content. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}

export function CommonLayout() {
  const main = useFocusOnNewPage()
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
        <Said />
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
