// Queues the emails about a source to all members of its company.
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Mail, Message } from '#server/mail/mail.ts'
import {
  writeSourceConnected,
  writeSourceFailing,
  writeSourceProofLost,
  writeSourceWithdrawn,
} from '#server/mail/messages/job-sources.ts'

import { listMemberEmails } from '../jobs/store/members-queries.ts'
import type { Source } from './queries.ts'

type Parts = { source: Source; company: { name: string }; config: Config; mail: Mail }

export async function emailConnected(tx: Db, parts: Parts): Promise<void> {
  await emailMembers(tx, parts, writeSourceConnected(describeSource(parts)))
}

/** Emails the members about withdrawn jobs. `key` is the key in the link that restores the jobs. */
export async function emailWithdrawn(
  tx: Db,
  parts: Parts & { titles: readonly string[]; key: string },
): Promise<void> {
  const undoLink = `${parts.config.publicUrl}/job-sources/undo/${parts.key}`
  await emailMembers(
    tx,
    parts,
    writeSourceWithdrawn({ ...describeSource(parts), titles: parts.titles, undoLink }),
  )
}

export async function emailFailing(tx: Db, parts: Parts & { problem: string }): Promise<void> {
  await emailMembers(tx, parts, writeSourceFailing({ ...describeSource(parts), problem: parts.problem }))
}

export async function emailProofLost(tx: Db, parts: Parts & { problem: string }): Promise<void> {
  await emailMembers(tx, parts, writeSourceProofLost({ ...describeSource(parts), problem: parts.problem }))
}

function describeSource({ source, company, config: { siteName, publicUrl } }: Parts) {
  const { kind, board, companyId } = source
  const link = `${publicUrl}/dashboard/companies/${companyId}/sources`
  return { siteName, company: company.name, ats: sourceKindLabels[kind], board, link }
}

async function emailMembers(tx: Db, { source, mail }: Parts, message: Message): Promise<void> {
  for (const email of await listMemberEmails(tx, source.companyId)) await mail.send(tx, email, message)
}
