// How far a page was scrolled when it was left, for who comes back to it; others start at the top, or at the anchor.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType } from 'react-router'

const storageKey = 'scroll-places'

type Places = Record<string, number>

function read(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

let places: Places | undefined

/** To be called before another page is shown. */
export function rememberPlace({ key }: Location): void {
  places = { ...(places ?? read()), [key]: scrollY }
}

/** Between documents the browser does it, within one we do. */
function useOwnScrolling(location: Location): void {
  useEffect(() => {
    const take = () => (history.scrollRestoration = 'manual')
    const give = () => {
      rememberPlace(location)
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(places))
      } catch {
        // Storage is blocked or full: after another document pages start at the top.
      }
    }
    take()
    addEventListener('pageshow', take)
    addEventListener('pagehide', give)
    return () => {
      removeEventListener('pageshow', take)
      removeEventListener('pagehide', give)
    }
  }, [location])
}

function anchorOf({ hash }: Location): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

export type Arrival = { location: Location; action: NavigationType; keepsScroll: boolean }

/** Scrolls to where a page starts when it is arrived at; the first one of a document stands there already. */
export function useScrollPlace({ location, action, keepsScroll }: Arrival): void {
  useOwnScrolling(location)
  const shown = useRef(location)
  useLayoutEffect(() => {
    if (shown.current === location) return
    shown.current = location
    const place = action === NavigationType.Pop ? (places ?? read())[location.key] : undefined
    const anchor = anchorOf(location)
    if (place !== undefined) scrollTo(0, place)
    else if (anchor) anchor.scrollIntoView()
    else if (!keepsScroll) scrollTo(0, 0)
  }, [location, action, keepsScroll])
}
