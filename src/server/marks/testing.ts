// Test helpers for providers with membership marks.
import { type Accounts, ada, type TestClient } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'

export const memberMark = {
  mark: 'member',
  label: 'DSF member',
  claim: 'groups',
  value: 'dsf-member',
  days: 400,
}

/** The claims of a member of the association. */
export const member = { email: ada, email_verified: true, groups: ['staff', 'dsf-member'] as unknown }

/** How `memberMark` looks in the profile after a login through the provider Corp. */
export const shownMark = { mark: 'member', label: 'DSF member', provider: 'Corp' }

type Settings = { SOCIALACCOUNT_PROVIDERS: string }

/** Returns the settings with `marks` at the first provider. */
export function withMarks({ SOCIALACCOUNT_PROVIDERS }: Settings, marks: readonly object[] = [memberMark]) {
  const [first, ...others] = JSON.parse(SOCIALACCOUNT_PROVIDERS)
  return { SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ ...first, marks }, ...others]) }
}

/** Returns the marks that the user of the client sees in their profile. */
export async function readMarks(client: TestClient): Promise<unknown> {
  return JSON.parse((await client.get('/ninja-api/marks')).text)
}

/** Returns the providers and the marks of all rows, also of those that no longer count. */
export async function storedMarks(db: Db): Promise<string[]> {
  const rows = await db.select().from(userMarks).orderBy(userMarks.provider, userMarks.mark)
  return rows.map(({ provider, mark }) => `${provider} ${mark}`)
}

export async function idOf(client: TestClient): Promise<number> {
  return Number((await client.get('auth/session')).json.data?.user?.['id'])
}

export function advance({ clock }: Pick<Accounts, 'clock'>, ms: number): void {
  clock.now = new Date(clock.now.getTime() + ms)
}
