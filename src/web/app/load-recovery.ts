import { createPath, type DataRouter, type Location, type Navigation, NavigationType } from 'react-router'

import { logFailure } from '#web/lib/log-failure.ts'

import { hideLoadFailure, showLoadFailure } from './load-failure-notice.tsx'
import { isReachable } from './reload.ts'

type PendingNavigation = Exclude<Navigation, { state: 'idle' }>

/** Returns the index of the current history entry, or NaN if React Router did not create the entry. */
const historyIndex = () => Number(history.state?.idx)

/** Loads the target of the navigation as a new document, because a deployment has replaced the current scripts. */
function openDocument({
  location: { pathname, search, hash },
  historyAction,
}: PendingNavigation): Promise<never> {
  if (historyAction === NavigationType.Pop) location.reload()
  else
    location[historyAction === NavigationType.Replace ? 'replace' : 'assign'](
      createPath({ pathname, search, hash }),
    )
  return new Promise(() => {})
}

/**
 * Returns a function that loads the code of pages for `router`. If loading fails, the visitor stays on the current page
 * and its URL. The navigation stays pending until the visitor retries or navigates elsewhere.
 */
export function createPageLoader(router: DataRouter) {
  let shownEntry = { location: router.state.location, index: historyIndex() }
  let waitingNavigation: { location: Location; resume: () => void } | undefined
  const recoveries = new WeakMap<Location, Promise<void>>()

  router.subscribe(({ location, navigation }) => {
    if (navigation.location !== waitingNavigation?.location) waitingNavigation?.resume()
    if (location === shownEntry.location) return
    shownEntry = { location, index: historyIndex() }
    hideLoadFailure()
  })

  async function recover(navigation: PendingNavigation): Promise<void> {
    if (await isReachable(navigation.location.pathname)) return openDocument(navigation)
    if (router.state.navigation.location !== navigation.location) return
    const delta = navigation.historyAction === NavigationType.Pop ? historyIndex() - shownEntry.index : 0
    if (delta) {
      // The URL has already changed. Restore the URL of the page that is still shown.
      await router.navigate(-delta)
      showLoadFailure(() => void router.navigate(delta))
    } else {
      await new Promise<void>((resume) => {
        waitingNavigation = { location: navigation.location, resume }
        showLoadFailure(resume)
      })
    }
  }

  /** A navigation may load several modules. If more than one of them fails, they share one recovery. */
  function recoverOnce(navigation: PendingNavigation): Promise<void> {
    const { location } = navigation
    const recovery =
      recoveries.get(location) ?? recover(navigation).finally(() => recoveries.delete(location))
    recoveries.set(location, recovery)
    return recovery
  }

  return async function load<Code>(lazy: () => Promise<Code>): Promise<Code> {
    for (;;)
      try {
        return await lazy()
      } catch (error) {
        const { navigation } = router.state
        logFailure(`The page ${navigation.location?.pathname ?? ''} did not load.`, error)
        // The visitor has cancelled this navigation by starting another.
        if (navigation.state === 'idle') throw error
        await recoverOnce(navigation)
      }
  }
}
