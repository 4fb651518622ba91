// The router in the browser: keeps the address and the page together. react-router's own ones load far more code.
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type NavigateOptions,
  type Navigator,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router'

import { isGuarded, leaving } from '../lib/leaving.ts'
import { LoadFailureContext } from './all-pages.tsx'
import { repeatEarlyClicks } from './early-clicks.ts'
import { isLoaded, loadRoutes } from './load-routes.ts'
import { Routes } from './routes.tsx'
import { type Arrival, rememberPlace, useScrollPlace } from './scroll-place.ts'

/** What is shown, and how it was come to. */
type Shown = Arrival & { failure: { error: unknown } | null }

/** Options of a navigation that we follow. */
type Options = Pick<NavigateOptions, 'preventScrollReset' | 'flushSync'>

function createTraveller(show: (shown: Shown) => void) {
  const history = createBrowserHistory()
  let here = history.location
  let journey = 0

  /** Shows a place once its code is there, unless one has gone elsewhere in the meantime. */
  async function travel(pathname: string, arrive: () => void, options: Options = {}): Promise<void> {
    const mine = ++journey
    let failure: Shown['failure'] = null
    if (!isLoaded(pathname)) {
      await loadRoutes(pathname).catch((error: unknown) => (failure = { error }))
      if (mine !== journey) return
    }
    rememberPlace(here)
    arrive()
    const { location, action } = history
    here = location
    const update = options.flushSync ? flushSync : startTransition
    update(() => show({ location, action, keepsScroll: options.preventScrollReset === true, failure }))
  }

  const by =
    (move: 'push' | 'replace') =>
    (to: To, state?: unknown, options?: Options): void => {
      const { pathname = here.pathname } = typeof to === 'string' ? { pathname: to } : to
      leaving(() => void travel(pathname, () => history[move](to, state), options))
    }
  const navigator: Navigator = { ...history, push: by('push'), replace: by('replace') }
  const start: Shown = { location: here, action: history.action, keepsScroll: false, failure: null }
  const listen = () => {
    let isReturning = false
    return history.listen(({ location, delta }) => {
      if (isReturning) isReturning = false
      else if (delta !== null && isGuarded()) {
        // The browser has gone already: back to the page, which is still shown, until it may be left.
        isReturning = true
        history.go(-delta)
        leaving(() => history.go(delta))
      } else void travel(location.pathname, () => {})
    })
  }
  return { start, navigator, listen }
}

export function BrowserRouter() {
  const [shown, setShown] = useState<Shown>()
  const [{ start, navigator, listen }] = useState(() => createTraveller(setShown))
  const { failure, ...arrival } = shown ?? start
  useEffect(listen, [listen])
  useEffect(repeatEarlyClicks, [])
  useScrollPlace(arrival)
  return (
    <Router location={arrival.location} navigationType={arrival.action} navigator={navigator}>
      <LoadFailureContext value={failure}>
        <Routes />
      </LoadFailureContext>
    </Router>
  )
}
