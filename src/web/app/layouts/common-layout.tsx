import { Check, Moon, Sun } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { useFlashMessage } from '#web/lib/flash-message.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'

import { repeatEarlyClicks } from '../early-clicks.ts'
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

/** Returns the number of this entry in the browser's history. React Router counts the entries. */
const historyIndex = (): number => window.history.state?.idx ?? 0

/**
 * After a navigation, focuses the element that the URL's fragment names, or else the new content. After Back, focuses
 * the link to the page that the visitor has left. Tab and `j` then move on from there.
 */
function useFocusOnNewPage() {
  const { pathname, hash } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef({ pathname, index: 0 })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, index: historyIndex() }
    // A new page may already have focused one of its fields.
    const hasField = document.activeElement instanceof HTMLInputElement
    if (before.pathname === pathname || hash !== '' || hasField) return
    const isBack = shown.current.index < before.index
    const link =
      isBack && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(before.pathname)}"]`)
    const target = link || main.current
    target?.focus({ preventScroll: true })
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

/** Renders the live region even without a message, because screen readers announce only changes of existing regions. */
export function FlashMessage() {
  const message = useFlashMessage()
  return (
    <output
      className={
        message === null
          ? 'absolute'
          : 'mb-6 flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-accent'
      }
    >
      {message !== null && <Check className="size-5 shrink-0" />}
      {message}
    </output>
  )
}

/** theme.js handles the click, so the switch works before hydration. */
function ThemeSwitch() {
  return (
    <Button data-theme-switch variant="quiet" size="icon" className="no-script:hidden">
      <Moon className="size-5 dark:hidden" />
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <Sun className="hidden size-5 dark:block" />
      <span className="sr-only hidden dark:block">Switch to light theme</span>
    </Button>
  )
}

function SiteFooter() {
  const { siteName, footerLinks } = usePageData()
  const year = useNow((now) => new Date(now).getUTCFullYear())
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto flex max-w-300 flex-wrap items-center justify-between gap-x-6 px-4 py-4 text-small text-muted sm:px-6">
        <p>
          © {year} {siteName}
        </p>
        <ul className="flex flex-wrap gap-x-4">
          {footerLinks?.map(({ label, href }) => (
            <li key={label}>
              <a
                href={href}
                className="inline-flex items-center hover:text-accent phone:min-h-11 phone:min-w-11"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
