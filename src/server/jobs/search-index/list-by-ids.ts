// Some postings by their ids: those of them that are on the board.
import { maxJobsPerRequest } from '#contract/jobs/limits.ts'
import type { FoundJobWire } from '#contract/jobs/search.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { writeFound } from './serialize.ts'

/** @returns a use-case that throws Problem `invalid` for what is no list of ids */
export function someLister(jobsList: JobsList) {
  return async ({ query }: Pick<Context, 'query'>): Promise<FoundJobWire[]> => {
    const ids = idsIn(parameterOf(query, 'ids') ?? '')
    const { entries } = await jobsList.current()
    return ids.flatMap((id) => {
      const job = entries.get(id)?.job
      return job ? writeFound(job) : []
    })
  }
}

function idsIn(text: string): number[] {
  const ids = text === '' ? [] : text.split(',')
  if (ids.length > maxJobsPerRequest || !ids.every((id) => /^\d{1,15}$/.test(id))) {
    const message = `Name at most ${maxJobsPerRequest} ids, separated by commas.`
    throw new Problem('invalid', [{ code: 'value_error', message, loc: ['query', 'ids'] }])
  }
  return [...new Set(ids.map(Number))]
}
