// The background work of the directory: ends requests, asks owners of cards whether to keep them, and pauses companies.
import { isToPause, REPEAT_MS } from '#contract/developers/rules/requests.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/open.ts'
import { lockCompany } from '#server/jobs/store/companies-queries.ts'
import { listMemberEmails } from '#server/jobs/store/members-queries.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeDirectoryPaused, writeKeepCard } from '#server/mail/messages/directory.ts'
import type { Task } from '#server/queue/tasks.ts'

import { listCardsToAsk, updateCard } from '../queries.ts'
import { listConfirmedEmails } from '../viewer-queries.ts'
import { countConduct, findPause, listUnpaused, putPause } from './pauses-queries.ts'
import { endLapsedRequests } from './queries.ts'
import { conductSince } from './send.ts'

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
      await endLapsedRequests(db, parts.now())
      while (await askToKeep(parts));
      await pauseCompanies(parts)
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

async function pauseCompanies({ database, config, mail, now }: Parts): Promise<void> {
  const pausedAt = now()
  for (const id of await listUnpaused(database.db, new Date(pausedAt.getTime() - REPEAT_MS)))
    await database.db.transaction(async (tx) => {
      const company = await lockCompany(tx, id)
      const pause = await findPause(tx, id)
      if (company === undefined || pause?.pausedAt != null) return
      if (!isToPause(await countConduct(tx, id, conductSince(pausedAt, pause?.countsFrom)))) return
      await putPause(tx, id, { pausedAt })
      for (const email of await listMemberEmails(tx, id))
        await mail.send(tx, email, writeDirectoryPaused(config, { company: company.name }))
    })
}
