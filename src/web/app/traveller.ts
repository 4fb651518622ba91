// Goes from page to page: loads a page's code first, then changes address and page together.
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import {
  createPath,
  type NavigateOptions,
  type Navigator,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router'

import { isGuarded, leaving } from '../lib/leaving.ts'
import { logFailure } from '../lib/log-failure.ts'
import { isReachable } from './load-anew.ts'
import { isLoaded, loadRoutes } from './load-routes.ts'
import { type Arrival, rememberPlace } from './scroll-place.ts'

/** A page that could not be loaded: one is still on the page before. */
export type LoadFailure = { again: () => void }

/** What is shown, and how it was come to. */
export type Shown = Arrival & { failure: LoadFailure | null }

/** Options of a navigation that we follow. */
type Options = Pick<NavigateOptions, 'preventScrollReset' | 'flushSync'>

type Journey = {
  pathname: string
  options?: Options | undefined
  /** Makes the address that of the page. */
  arrive: () => void
  /** Has the browser load the page as a document of its own. */
  open: () => void
  /** Leaves the address as that of the page before. */
  stay: () => void
  again: () => void
}

const nothing = () => {}

export function createTraveller(show: (shown: Shown) => void) {
  const history = createBrowserHistory()
  let here = history.location
  let shown: Shown = { location: here, action: history.action, keepsScroll: false, failure: null }
  let journeys = 0
  let isReturning = false

  const become = (next: Shown): void => {
    shown = next
    show(next)
  }

  /** The page before stays, unless the site is there but not that code: then the page is loaded as a new document. */
  async function fail(mine: number, { pathname, open, stay, again }: Journey): Promise<void> {
    if (mine !== journeys) return
    const isThere = await isReachable(pathname)
    if (mine !== journeys) return
    if (isThere) return open()
    stay()
    become({ ...shown, failure: { again } })
  }

  /** Shows a place once its code is there, unless one has gone elsewhere in the meantime. */
  async function travel(journey: Journey): Promise<void> {
    const mine = ++journeys
    const { pathname, options = {}, arrive } = journey
    if (!isLoaded(pathname)) {
      try {
        await loadRoutes(pathname)
      } catch (error) {
        logFailure(`The page ${pathname} did not load.`, error)
        return fail(mine, journey)
      }
      if (mine !== journeys) return
    }
    rememberPlace(here)
    arrive()
    const { location, action } = history
    here = location
    const update = options.flushSync ? flushSync : startTransition
    update(() =>
      become({ location, action, keepsScroll: options.preventScrollReset === true, failure: null }),
    )
  }

  const by =
    (move: 'push' | 'replace') =>
    (to: To, state?: unknown, options?: Options): void => {
      const { pathname = here.pathname } = typeof to === 'string' ? { pathname: to } : to
      const journey: Journey = {
        pathname,
        options,
        arrive: () => history[move](to, state),
        open: () => location[move === 'push' ? 'assign' : 'replace'](history.createHref(to)),
        stay: nothing,
        again: () => void travel(journey),
      }
      leaving(() => void travel(journey))
    }
  const navigator: Navigator = { ...history, push: by('push'), replace: by('replace') }

  /** The browser has gone already: back to the page, which is still shown. */
  const goBack = (delta: number): void => {
    isReturning = true
    history.go(-delta)
  }
  const listen = () =>
    history.listen(({ location: to, delta }) => {
      if (isReturning) isReturning = false
      else if (delta !== null && isGuarded()) {
        goBack(delta)
        leaving(() => history.go(delta))
      } else
        void travel({
          pathname: to.pathname,
          arrive: nothing,
          open: () => location.reload(),
          stay: () => (delta === null ? history.replace(createPath(here), here.state) : goBack(delta)),
          again: () => (delta === null ? navigator.push(to) : history.go(delta)),
        })
    })
  const dismiss = () => become({ ...shown, failure: null })
  return { start: shown, navigator, listen, dismiss }
}
