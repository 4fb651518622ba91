import { MAX_JOBS_PER_REQUEST } from '#contract/jobs/limits.ts'
import type { FoundJobWire } from '#contract/jobs/search.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { writeFoundJob } from './serialize.ts'

/**
 * Returns a use case that lists the visible jobs with the IDs in the query. @throws Problem `invalid` if the query is
 * not a list of IDs
 */
export function createListByIds(jobsList: JobsList) {
  return async ({ query }: Pick<Context, 'query'>): Promise<FoundJobWire[]> => {
    const ids = parseIds(parameterOf(query, 'ids') ?? '')
    const { jobs } = await jobsList.current()
    return ids.flatMap((id) => {
      const job = jobs.get(id)?.job
      return job ? writeFoundJob(job) : []
    })
  }
}

function parseIds(text: string): number[] {
  const ids = text === '' ? [] : text.split(',')
  if (ids.length > MAX_JOBS_PER_REQUEST || !ids.every((id) => /^\d{1,15}$/.test(id))) {
    const message = `Pass at most ${MAX_JOBS_PER_REQUEST} IDs, separated by commas.`
    throw new Problem('invalid', [{ code: 'value_error', message, loc: ['query', 'ids'] }])
  }
  return [...new Set(ids.map(Number))]
}
