// Pictures that nobody shows go after a while, so that an editor may be left open, or its change be taken back.
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import { deleteUnusedImages } from './queries.ts'

const KEPT_UNUSED_MS = days(30)

export async function sweepImages(db: Db, now: Date): Promise<void> {
  await deleteUnusedImages(db, new Date(now.getTime() - KEPT_UNUSED_MS))
}
