// Creates the company and the job, and sends the job for review. Records each finished step in the draft. A retry skips
// these steps.
import type { JobCreateBody } from '#contract/jobs/jobs.ts'
import type { ChangeAnswer } from '#contract/jobs/lifecycle.ts'
import { toJobProblem, findOrCreateCompany } from '#web/job-form/company-of-job.ts'
import { describeErrors, isMissing } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { toDraftBody, toElapsedMs, type PostingValues } from './posting-values.ts'
import type { PostingDraft } from './use-posting-draft.ts'

type SubmitResult = { job: ChangeAnswer } | { problems: readonly Problem[] }

/** Returns the sent job, or the problems to show. */
export async function submitPosting(
  values: PostingValues,
  { change }: Pick<PostingDraft, 'change'>,
): Promise<SubmitResult> {
  try {
    const company = await findOrCreateCompany(values)
    const valuesWithCompany = { ...values, company_id: String(company) }
    if (values.company_id === '') change({ company_id: valuesWithCompany.company_id })
    const id = await saveJob(valuesWithCompany)
    change({ job_id: String(id) })
    const request = { params: { job_id: id }, body: { elapsed_ms: toElapsedMs(values) } }
    return { job: await call('POST /ninja-api/jobs/{job_id}/submit', request) }
  } catch (error) {
    if (isMissing(error)) {
      change({ company_id: '' })
      return {
        problems: [{ message: 'This company no longer exists. Choose another one or add a new one.' }],
      }
    }
    return { problems: (await describeErrors(error)).map(toJobProblem) }
  }
}

async function saveJob(values: PostingValues): Promise<number> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API validates the body
  const body = toDraftBody(values) as JobCreateBody
  if (values.job_id !== '') {
    try {
      const { is_active: _shown, ...changes } = body
      const params = { job_id: values.job_id }
      return (await call('PUT /ninja-api/jobs/{job_id}', { params, body: changes })).id
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return (await call('POST /ninja-api/jobs', { body })).id
}
