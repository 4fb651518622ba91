import { logFailure } from '#web/lib/log-failure.ts'
import { type ActionWords, createUndoableActions, deletion, withdrawal } from '#web/lib/undoable-actions.ts'
import { conflictMessage, isMissing } from '#web/query/api-errors.ts'
import { companiesKey, jobsKey, managementClient } from '#web/query/jobs-api.ts'

/** `user` is the ID of the user who sees the list. */
export type ListedItem = { id: number; name: string; version: string; user: number }

const explainer =
  ({ participle }: ActionWords) =>
  async (error: unknown, { name }: ListedItem): Promise<string> => {
    const conflict = await conflictMessage(error)
    if (conflict !== null) return `${name} is not ${participle}. ${conflict}`
    logFailure(`${name} was not ${participle}.`, error)
    return `${name} could not be ${participle}. Please try again.`
  }

/** Ignores a 404, because another user may have deleted the item first. */
async function unlessGone(action: Promise<unknown>): Promise<void> {
  try {
    await action
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const shared = (words: ActionWords) => ({
  words,
  nameOf: ({ name }: ListedItem) => name,
  userOf: ({ user }: ListedItem) => user,
  explain: explainer(words),
})

export const jobDeletions = createUndoableActions<ListedItem>({
  ...shared(deletion),
  perform: ({ id, version }) => unlessGone(managementClient.deleteJob(id, version)),
  queryKey: jobsKey,
})

export const jobWithdrawals = createUndoableActions<ListedItem>({
  ...shared(withdrawal),
  perform: ({ id, version }) => unlessGone(managementClient.withdrawJob(id, version)),
  queryKey: jobsKey,
})

export const companyDeletions = createUndoableActions<ListedItem>({
  ...shared(deletion),
  perform: ({ id, version }) => unlessGone(managementClient.deleteCompany(id, version)),
  queryKey: companiesKey,
})
