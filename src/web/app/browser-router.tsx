// The router in the browser: keeps the address and the page together. react-router's own ones load far more code.
import { useEffect, useState } from 'react'
import { Router } from 'react-router'

import { repeatEarlyClicks } from './early-clicks.ts'
import { LoadFailureNotice } from './load-failure-notice.tsx'
import { Routes } from './routes.tsx'
import { useScrollPlace } from './scroll-place.ts'
import { createTraveller, type Shown } from './traveller.ts'

export function BrowserRouter() {
  const [shown, setShown] = useState<Shown>()
  const [{ start, navigator, listen, dismiss }] = useState(() => createTraveller(setShown))
  const { failure, ...arrival } = shown ?? start
  useEffect(listen, [listen])
  useEffect(repeatEarlyClicks, [])
  useScrollPlace(arrival)
  return (
    <Router location={arrival.location} navigationType={arrival.action} navigator={navigator}>
      <Routes />
      {failure && <LoadFailureNotice failure={failure} onDismiss={dismiss} />}
    </Router>
  )
}
