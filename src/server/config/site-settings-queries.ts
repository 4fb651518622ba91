import { eq } from 'drizzle-orm'

import type { SiteValues } from '#contract/staff/community.ts'
import type { Db } from '#server/db/database.ts'
import { siteSettings } from '#server/db/tables/site-settings.ts'
import { required } from '#server/lib/required.ts'

export type StoredSite = typeof siteSettings.$inferSelect

export async function findSiteSettings(db: Db): Promise<StoredSite | undefined> {
  const [row] = await db.select().from(siteSettings)
  return row
}

/** Locks the settings until the transaction ends. */
export async function lockSiteSettings(tx: Db, now: Date): Promise<StoredSite> {
  const { id } = siteSettings
  const [row] = await tx
    .insert(siteSettings)
    .values({ changedAt: now })
    .onConflictDoUpdate({ target: id, set: { id } })
    .returning()
  return required(row)
}

type Checklist = Partial<Pick<StoredSite, 'checklistDismissedAt' | 'testEmailSentAt' | 'testEmailArrivedAt'>>

export async function updateChecklist(db: Db, change: Checklist, now: Date): Promise<void> {
  const { id } = siteSettings
  await db
    .insert(siteSettings)
    .values({ changedAt: now, ...change })
    .onConflictDoUpdate({ target: id, set: change })
}

type Change = { values: SiteValues; before: SiteValues | null; version: number; changedAt: Date }

export async function updateSiteSettings(tx: Db, change: Change): Promise<void> {
  await tx.update(siteSettings).set(change).where(eq(siteSettings.id, 1))
}
