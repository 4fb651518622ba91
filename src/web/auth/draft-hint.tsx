import { useLocation } from 'react-router'

import { useDraftIds } from '#web/lib/drafts.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

import { getNext } from './redirect-for.ts'

const postingPath = '/post-a-job'
/** The owner ID of drafts that were written before login. */
const VISITOR = 0

/** Tells visitors who sign up on another page that this browser has saved their job. */
export function DraftHint() {
  const next = getNext(useLocation().search)
  const drafts = useDraftIds(VISITOR, 'posting')
  const isHydrated = useHydrated()
  if (!isHydrated || next !== postingPath || drafts.length === 0) return null
  return <p>Your job is saved in this browser. You can send it after you log in here.</p>
}
