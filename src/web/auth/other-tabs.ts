// What happens to the session in another tab, or while this page lay in the browser's memory, is heard here.
import type { Standing } from '#contract/auth/standing.ts'

import { changeAuth, currentAuth, subscribeAuth } from './auth-store.ts'

let tabs: BroadcastChannel | undefined

/** Who somebody is, by what name, and what they are in the middle of. */
function nameOf(standing: Standing): string {
  return standing.kind === 'user'
    ? `user ${standing.user.id} ${standing.user.display}`
    : `visitor ${standing.pending?.id ?? ''}`
}

/** Tells the other tabs when somebody else is there than before. */
function tellNews(channel: BroadcastChannel): void {
  let known = currentAuth().standing
  subscribeAuth(() => {
    const { standing } = currentAuth()
    const isNews = standing !== null && known !== null && nameOf(standing) !== nameOf(known)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    if (isNews) channel.postMessage('changed')
    known = standing ?? known
  })
}

/** From the first call on tabs hear of each other, and a page that comes back from memory asks anew. */
export function watchOtherTabs(askAgain: () => void): void {
  if (tabs) return
  tabs = new BroadcastChannel('auth')
  tabs.addEventListener('message', askAgain)
  tellNews(tabs)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    changeAuth({ standing: null })
    askAgain()
  })
}
