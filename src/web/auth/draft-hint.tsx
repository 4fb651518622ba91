import { useLocation } from 'react-router'

import { nextOf } from './redirect-for.ts'

const postingPath = '/post-a-job'

/** Tells visitors who sign up that the browser has saved their job. */
export function DraftHint() {
  if (nextOf(useLocation().search) !== postingPath) return null
  return <p>Your job is saved in this browser. You can send it after you have confirmed your address here.</p>
}
