// Tells whose postings a block has refused: one email each, however many they were.
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeJobsRefused } from '#server/mail/messages/jobs-refused.ts'

import { listMembersOf } from './domain-queries.ts'

export type TellRefused = (tx: Db, jobIds: readonly number[]) => Promise<void>

const MOST_TITLES = 10
const TITLE_CHARACTERS = 100

type Parts = { mail: Mail; config: Pick<Config, 'siteName' | 'publicUrl'> }

export function refusedTeller({ mail, config: { siteName, publicUrl } }: Parts): TellRefused {
  return async (tx, jobIds) => {
    const byEmail = Map.groupBy(await listMembersOf(tx, jobIds), ({ email }) => email)
    for (const [email, theirs] of byEmail) {
      const titles = theirs.slice(0, MOST_TITLES).map(({ title }) => firstCharacters(title, TITLE_CHARACTERS))
      const link = `${publicUrl}/dashboard/jobs`
      await mail.send(tx, email, writeJobsRefused({ siteName, count: theirs.length, titles, link }))
    }
  }
}
