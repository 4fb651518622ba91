// Compares the content of jobs with edits.
import { toWire } from '#contract/jobs/job.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import type { Content } from './events.ts'

/** Returns the fields of `content` whose values differ from those of the job after `written` was written to it. */
export function differences(job: ManagedJob, content: Content, written: Content = {}): Content {
  const before: Record<string, unknown> = { ...toWire(job), ...written }
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.filter(([name, value]) => !isSame(before[name], value)))
}

export function isSameContent(one: Content, other: Content | undefined): boolean {
  return other !== undefined && isSame(one, other)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

/** Sorts the keys of an object, because jsonb columns do not keep the order of keys. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
