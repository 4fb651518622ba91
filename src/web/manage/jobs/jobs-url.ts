import { type JobState, jobStates, type ReturnedEdit, returnedEdits } from '#contract/jobs/rules/job-state.ts'
import { type ListQuery, readList, writeList } from '#web/ui/list/list-url.ts'

export const orderings = [
  { value: '', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-updated_at', label: 'Last changed' },
  { value: 'expires_at', label: 'Closing soon' },
  { value: '-expires_at', label: 'Closing last' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'company', label: 'Company, A to Z' },
  { value: '-company', label: 'Company, Z to A' },
] as const

/** `state` is '' for all states. `edit` is '' unless the list has only jobs whose edit was returned. */
export type JobsQuery = ListQuery<(typeof orderings)[number]['value']> & {
  readonly state: JobState | ''
  readonly edit: ReturnedEdit | ''
}

export function parseJobsUrl(url: string): JobsQuery {
  const params = new URLSearchParams(url)
  const state = jobStates.find((each) => each === params.get('state')) ?? ''
  const edit = returnedEdits.find((each) => each === params.get('edit')) ?? ''
  return { ...readList(params, orderings), state: edit === '' ? state : '', edit }
}

export const writeJobsUrl = (query: JobsQuery): string =>
  writeList(query, { state: query.state, edit: query.edit })
