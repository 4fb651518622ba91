import type { Services } from '#server/services.ts'

import { isOnNamedCard } from './queries.ts'
import { findViewer } from './viewer-queries.ts'

/** Returns whether a logged-in user may load the picture of another one, because it is on a card. */
export function avatarCheck({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>) {
  return async (userId: number, hash: string): Promise<boolean> =>
    config.directory && isOnNamedCard(db, hash, { viewer: await findViewer(db, userId), now: now() })
}
