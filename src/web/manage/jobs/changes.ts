// The rules and texts for changing one or several jobs of the list.
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { JobChangeName, ListedItem } from '../undoable.ts'
import { listOneClickActions } from './one-click-actions.ts'

const MAX_NAME_LENGTH = 100

export function toListedItem({ id, version, title }: ManagedJobWire, user: number): ListedItem {
  return { id, version, name: firstCharacters(title, MAX_NAME_LENGTH), user }
}

/** Returns whether the list offers the change for a job at `now`, in milliseconds since 1970. */
export function isOffered(name: JobChangeName, job: ManagedJobWire, now: number): boolean {
  if (name === 'withdraw' || name === 'delete') return job.actions.includes(name)
  return listOneClickActions(job, now).includes(name)
}

const describeWithdrawal = ({ count, onBoard }: Counts) =>
  count === 1
    ? `${onBoard === 1 ? 'This takes the job off the board. ' : ''}It stays in this list as withdrawn. You can undo this for a few seconds. Publishing it again later may need a review.`
    : `${onBoard > 0 ? `This takes ${onBoard} of them off the board. ` : ''}They stay in this list as withdrawn. You can undo this for a few seconds. Publishing them again later may need a review.`

const describeDeletion = ({ count, onBoard }: Counts) =>
  count === 1
    ? `${onBoard === 1 ? 'This removes the job from the board permanently. If you withdraw it instead, it stays in this list. ' : ''}You can undo this for a few seconds.`
    : `${onBoard > 0 ? `This removes ${onBoard} of them from the board permanently. If you withdraw them instead, they stay in this list. ` : ''}You can undo this for a few seconds.`

type Counts = { count: number; onBoard: number }

/** The consequences of each change, for the confirmation. Changes without an entry need no confirmation. */
export const consequences = { withdraw: describeWithdrawal, delete: describeDeletion }
