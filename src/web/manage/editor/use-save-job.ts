import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Versioned } from '#contract/client/api.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import type { JobCreateBody, JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { toJobProblem, findOrCreateCompany } from '#web/job-form/company-of-job.ts'
import type { JobValues } from '#web/job-form/job-values.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { replaceWithMessage, replaceWithUndo } from '#web/lib/flash-message.ts'
import type { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { describeErrors, isConflict, isMissing } from '#web/query/api-errors.ts'
import { call, callVersioned, companiesKey, jobsKey } from '#web/query/api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { fetchJob, jobQuery } from '../queries.ts'
import { createRequestBody, type Intent, describeSuccess } from './intents.ts'

/** The version that another user has saved since the form was opened, or 'gone' if the job was deleted. */
export type Conflict = ManagedJobDetail | 'gone'

const MAX_NAME_LENGTH = 100

type JobEdit = {
  /** `null` for a new job. */
  id: number | null
  state: JobState
  /** Whether changes need a review. */
  needsReview: boolean
  form: ReturnType<typeof useDraftedValues<JobValues>>
}

async function fetchCurrent(id: number): Promise<Conflict> {
  try {
    return await fetchJob(id)
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
}

export function useSaveJob({ id, state, needsReview, form }: JobEdit) {
  const intent = useRef<Intent>('save')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()

  /** Returns the values with the ID of the job's company. Creates a new company first. */
  const ensureCompany = async (): Promise<JobValues> => {
    if (form.values.company_id !== '') return form.values
    const company_id = String(await findOrCreateCompany(form.values))
    // A retry after a failed save must not create the company again.
    form.change({ company_id })
    await client.invalidateQueries({ queryKey: companiesKey })
    return { ...form.values, company_id }
  }

  const saveJob = async () => {
    const values = await ensureCompany()
    const isNew = id === null || conflict === 'gone'
    const stateNow = conflict === null || conflict === 'gone' ? state : conflict.state
    const status = { state: stateNow, isNew, needsReview }
    const parts = { intent: intent.current, opened: form.opened, now: new Date(), ...status }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API validates the body
    const body = createRequestBody(values, parts) as JobUpdateBody
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API validates the body
    if (isNew) return callVersioned('POST /ninja-api/jobs', { body: body as JobCreateBody })
    return callVersioned('PUT /ninja-api/jobs/{job_id}', {
      params: { job_id: id },
      body,
      ifMatch: conflict?.version ?? form.version ?? '*',
    })
  }

  /** Sends the saved job for review or renews it, if the user has chosen either action. Then leaves the page. */
  const finish = async ({ wire, version }: Versioned<JobWire>) => {
    const title = firstCharacters(form.values.title.trim(), MAX_NAME_LENGTH)
    const step = needsReview ? getNextStep(intent.current, { id: wire.id, version }) : undefined
    try {
      // Load the new state, because the company's trust level determines whether the edit needs a review.
      const stepped = await step?.()
      const isStateKnown = !needsReview && state !== 'scheduled'
      const after = isStateKnown ? undefined : (stepped ?? (await fetchJob(wire.id)))
      await client.invalidateQueries({ queryKey: jobsKey })
      const isOutNow = state === 'scheduled' && after?.state === 'published'
      const message = describeSuccess(isOutNow ? 'publish' : intent.current, title, after)
      void navigate(
        dashboardPaths.jobs,
        stepped
          ? replaceWithUndo({ done: message, job: { id: wire.id, title } })
          : replaceWithMessage(message),
      )
    } catch (error) {
      await client.resetQueries({ queryKey: [...jobsKey, 'one', String(wire.id)] })
      const [problem] = await describeErrors(error, { verb: 'done' })
      const message = `${title} has been saved, but not sent. ${problem?.message ?? ''}`
      void navigate(dashboardPaths.job(wire.id), replaceWithMessage(message))
    }
  }

  const submit = async (): Promise<readonly Problem[]> => {
    let saved: Versioned<JobWire>
    try {
      saved = await saveJob()
    } catch (error) {
      const isCreation = id === null || conflict === 'gone'
      if (isCreation && isMissing(error)) return [noCompany]
      const isOutdated = id !== null && (isConflict(error) || isMissing(error)) && conflict !== 'gone'
      if (!isOutdated) return (await describeErrors(error)).map(toJobProblem)
      const current = await fetchCurrent(id)
      // The job still exists, so the 404 means that another user has deleted its company.
      if (isMissing(error) && current !== 'gone') return [noCompany]
      setConflict(current)
      return []
    }
    form.saved()
    await finish(saved)
    return []
  }

  return {
    conflict,
    submit,
    setIntent: (next: Intent) => {
      intent.current = next
    },
    /** Discards the input in favor of the version that another user has saved. */
    yield: (saved: ManagedJobDetail) => {
      form.discard()
      client.setQueryData(jobQuery(String(saved.id)).queryKey, saved)
    },
  }
}

type JobVersion = { id: number; version: string }

function getNextStep(intent: Intent, { id, version }: JobVersion) {
  const params = { job_id: id }
  if (intent === 'submit')
    return () => call('POST /ninja-api/jobs/{job_id}/submit', { params, body: {}, ifMatch: version })
  // Renew any version, because the saved version does not match while an edit is pending.
  return intent === 'renew' ? () => call('POST /ninja-api/jobs/{job_id}/renew', { params }) : undefined
}

const noCompany = { param: 'company_id', message: 'This company no longer exists. Choose another one.' }
