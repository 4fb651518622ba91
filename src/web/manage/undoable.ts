// The undoable actions in the lists of jobs and companies.
import { useStore } from '@nanostores/react'

import { type ActionWords, createUndoableActions, deletion } from '#web/lib/undoable-actions.ts'
import { describeErrors, isLoggedOut, isMissing } from '#web/query/api-errors.ts'
import { call, companiesKey, jobsKey } from '#web/query/api.ts'

/** `user` is the ID of the user who sees the list. */
export type ListedItem = { id: number; name: string; version: string; user: number }

/** Ignores a 404, because another user may have deleted the item first. */
async function ignoreMissing(action: Promise<unknown>): Promise<void> {
  try {
    await action
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const createUndoable = (
  words: ActionWords,
  { send, ...list }: ListInfo & { send: (id: number, version: string) => Promise<unknown> },
) =>
  createUndoableActions<ListedItem>({
    words,
    ...list,
    getName: ({ name }) => name,
    getUserId: ({ user }) => user,
    async perform({ id, version }) {
      await send(id, version)
    },
    async describeError(error, { name }) {
      // The user reads this message after the next login, because the end of the session closes the list.
      if (isLoggedOut(error)) return `${name} was not ${words.participle}, because you were logged out.`
      const [problem] = await describeErrors(error, { verb: 'done' })
      return `${name} was not ${words.participle}. ${problem?.message ?? ''}`
    },
  })

type ListInfo = { plural: string; queryKey: readonly string[] }
const jobListInfo: ListInfo = { plural: 'jobs', queryKey: jobsKey }

/** The changes that the user can apply to several jobs at once, in the order of the buttons. */
export const jobChangeNames = ['submit', 'publish', 'renew', 'withdraw', 'delete'] as const
export type JobChangeName = (typeof jobChangeNames)[number]

const toRequest = (id: number, version: string) => ({ params: { job_id: id }, ifMatch: version })

export const jobChanges = {
  submit: createUndoable(
    { noun: 'submission', participle: 'sent for review', gerund: 'Sending' },
    {
      ...jobListInfo,
      send: (id, version) =>
        call('POST /ninja-api/jobs/{job_id}/submit', { ...toRequest(id, version), body: {} }),
    },
  ),
  publish: createUndoable(
    { noun: 'publication', participle: 'published', gerund: 'Publishing' },
    {
      ...jobListInfo,
      send: (id, version) => call('POST /ninja-api/jobs/{job_id}/publish', toRequest(id, version)),
    },
  ),
  renew: createUndoable(
    { noun: 'renewal', participle: 'renewed', gerund: 'Renewing' },
    {
      ...jobListInfo,
      send: (id, version) => call('POST /ninja-api/jobs/{job_id}/renew', toRequest(id, version)),
    },
  ),
  withdraw: createUndoable(
    { noun: 'withdrawal', participle: 'withdrawn', gerund: 'Withdrawing' },
    {
      ...jobListInfo,
      send: (id, version) =>
        ignoreMissing(call('POST /ninja-api/jobs/{job_id}/withdraw', toRequest(id, version))),
    },
  ),
  delete: createUndoable(deletion, {
    ...jobListInfo,
    send: (id, version) => ignoreMissing(call('DELETE /ninja-api/jobs/{job_id}', toRequest(id, version))),
  }),
}

/**
 * Returns the changes that the user has requested. `ofJob` returns the change of one job until the list has reloaded.
 */
export function useJobChanges() {
  const submit = useStore(jobChanges.submit.store)
  const publish = useStore(jobChanges.publish.store)
  const renew = useStore(jobChanges.renew.store)
  const withdraw = useStore(jobChanges.withdraw.store)
  const all = { submit, publish, renew, withdraw, delete: useStore(jobChanges.delete.store) }
  return {
    /** The requests that can still be undone. */
    undoable: jobChangeNames.map((name) => ({
      name,
      items: [...all[name].pending.values()].flatMap(({ item, timer }) => (timer ? item : [])),
    })),
    ofJob({ id, version }: { id: number; version: string }) {
      for (const name of jobChangeNames) {
        const last = all[name].finished.get(id)
        const done = last?.item.version === version ? { item: last.item, timer: undefined } : undefined
        const request = all[name].pending.get(id) ?? done
        if (request !== undefined) return { name, ...request }
      }
      return undefined
    },
  }
}

export const companyDeletions = createUndoable(deletion, {
  plural: 'companies',
  queryKey: companiesKey,
  send: (id, version) =>
    ignoreMissing(
      call('DELETE /ninja-api/companies/{company_id}', { params: { company_id: id }, ifMatch: version }),
    ),
})
