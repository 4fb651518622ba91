// What happens to the session in another tab, or while this page lay in the browser's memory, is heard here.
import type { Standing } from '#contract/auth/standing.ts'

import { changeAuth, currentAuth, subscribeAuth } from './auth-store.ts'

/** A logout that is meant, or anything else. */
export type News = 'logged out' | 'changed'

let tabs: BroadcastChannel | undefined

function tell(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
  tabs?.postMessage(news)
}

/** Tells the other tabs that the user has logged out here, and means them too. */
export const tellLogout = () => tell('logged out')

/** Who somebody is, by what pages show of them, and what they are in the middle of. */
function nameOf(standing: Standing): string {
  if (standing.kind === 'visitor') return `visitor ${standing.pending?.id ?? ''}`
  const { id, display, email, has_usable_password } = standing.user
  return JSON.stringify([id, display, email, has_usable_password])
}

/** Tells the other tabs when somebody else is there than before. */
function tellChanges(): void {
  let known = currentAuth().standing
  subscribeAuth(() => {
    const { standing } = currentAuth()
    const isNews = standing !== null && known !== null && nameOf(standing) !== nameOf(known)
    if (isNews) tell('changed')
    known = standing ?? known
  })
}

/** From the first call on tabs hear of each other, and a page that comes back from memory asks anew. */
export function watchOtherTabs(hear: (news: News) => void): void {
  if (tabs) return
  tabs = new BroadcastChannel('auth')
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  tellChanges()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    changeAuth({ standing: null, hasFailed: false })
    hear('changed')
  })
}
