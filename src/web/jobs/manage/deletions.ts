// The jobs and companies whose deletion can still be undone.
import { createDeletions } from '#web/lib/deletions.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { conflictWords, isMissing } from './api-errors.ts'
import { companiesKey, jobsKey, managementClient } from './api.ts'

/** What a row of a list knows; `user` is who sees the list. */
export type ToDelete = { id: number; name: string; version: string; user: number }

async function explain(error: unknown, { name }: ToDelete): Promise<string> {
  const conflict = await conflictWords(error)
  if (conflict !== null) return `${name} is not deleted. ${conflict}`
  logFailure(`${name} was not deleted.`, error)
  return `${name} could not be deleted. Please try again.`
}

/** Somebody else may have been faster: it is gone. */
async function unlessGone(removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const shared = {
  nameOf: ({ name }: ToDelete) => name,
  userOf: ({ user }: ToDelete) => user,
  explain,
}

export const jobDeletions = createDeletions<ToDelete>({
  ...shared,
  remove: ({ id, version }) => unlessGone(managementClient.deleteJob(id, version)),
  queryKey: jobsKey,
})

export const companyDeletions = createDeletions<ToDelete>({
  ...shared,
  remove: ({ id, version }) => unlessGone(managementClient.deleteCompany(id, version)),
  queryKey: companiesKey,
})
