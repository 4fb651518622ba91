// The background work of the directory: ends requests, asks owners of cards whether to keep them, and pauses domains.
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/open.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeKeepCard } from '#server/mail/messages/directory.ts'
import type { Task } from '#server/queue/tasks.ts'

import { listCardsToAsk, updateCard } from '../queries.ts'
import { listConfirmedEmails } from '../visible-queries.ts'
import { pauseDomains } from './pauses.ts'
import { endLapsedRequests, purgeRequests } from './queries.ts'

/** Owners get the question this long before their card disappears. */
const ASK_MS = days(7)
const BATCH_SIZE = 50

type Parts = { database: Database; config: RunConfig; mail: Mail; now: () => Date; random: Random }

export function directoryTask(parts: Parts): Task {
  return {
    name: 'directory',
    every: minutes(10),
    async run() {
      const { db } = parts.database
      const now = parts.now()
      await endLapsedRequests({ ...parts, db, now })
      await purgeRequests(db, now)
      while (await askToKeep(parts));
      await pauseDomains({ ...parts, db, now })
    },
  }
}

/** Asks the next owners. Returns false if no card was due. */
async function askToKeep({ database, config, mail, now, random }: Parts): Promise<boolean> {
  const askedAt = now()
  return database.db.transaction(async (tx) => {
    const horizon = new Date(askedAt.getTime() + ASK_MS)
    const cards = await listCardsToAsk(tx, { now: askedAt, horizon, limit: BATCH_SIZE })
    for (const { userId, freshUntil } of cards) {
      const key = newToken(random)
      await updateCard(tx, userId, { askedAt, keepKeyHash: hashToken(key) })
      const [to] = await listConfirmedEmails(tx, userId)
      if (to === undefined || freshUntil === null) continue
      await mail.send(tx, to, writeKeepCard(config, { key, end: freshUntil }))
    }
    return cards.length > 0
  })
}
