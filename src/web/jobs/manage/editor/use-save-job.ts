// Saves a job: tells what is wrong, keeps what was typed, and does not overwrite what another has saved.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Versioned } from '#contract/client/manage-jobs.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import type { JobCreateBody, JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import type { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { apiErrors, isConflict, isMissing } from '../api-errors.ts'
import { jobsKey, managementClient } from '../api.ts'
import { places } from '../places.ts'
import { jobQuery } from '../queries.ts'
import { bodyFor, type Intent, messageOf } from './intents.ts'
import type { JobValues } from './job-values.ts'

/** What somebody else has made of the job since it was opened. */
export type Conflict = (Versioned<ManagedJobDetail> & { readonly state: JobState }) | 'gone'

const longestName = 100

type Editing = {
  /** Null for a new one. */
  id: number | null
  state: JobState
  /** Whether reviewers decide on what is written. */
  isReviewed: boolean
  form: ReturnType<typeof useDraftedValues<JobValues>>
}

async function currentOf(id: number): Promise<Conflict> {
  try {
    const { wire, version } = await managementClient.getJob(id)
    return { wire, version, state: wire.state }
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
}

export function useSaveJob({ id, state, isReviewed, form }: Editing) {
  const intent = useRef<Intent>('save')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()

  const write = () => {
    const isNew = id === null || conflict === 'gone'
    const stateNow = conflict === null || conflict === 'gone' ? state : conflict.state
    const standing = { state: stateNow, isNew, isReviewed }
    const parts = { intent: intent.current, opened: form.opened, now: new Date(), ...standing }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is wrong with it, the API says
    const body = bodyFor(form.values, parts) as JobUpdateBody
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    if (isNew) return managementClient.createJob(body as JobCreateBody)
    return managementClient.updateJob(id, body, conflict?.version ?? form.version ?? '*')
  }

  /** What is reviewed is saved first, and then sent: if that fails nothing is lost. */
  const goOn = async ({ wire, version }: Versioned<JobWire>) => {
    const title = firstCharacters(form.values.title.trim(), longestName)
    const step = isReviewed ? stepFor(intent.current, { id: wire.id, version }) : undefined
    try {
      // Whether an edit waits, or is on the board at once, its company's standing decides.
      const after = isReviewed
        ? await (step ?? (async () => (await managementClient.getJob(wire.id)).wire))()
        : undefined
      await client.invalidateQueries({ queryKey: jobsKey })
      void navigate(places.jobs, replaceWithMessage(messageOf(intent.current, title, after?.state)))
    } catch (error) {
      await client.resetQueries({ queryKey: [...jobsKey, 'one', String(wire.id)] })
      const [problem] = await apiErrors(error, 'done')
      const message = `${title} has been saved, but not sent. ${problem?.message ?? ''}`
      void navigate(places.job(wire.id), replaceWithMessage(message))
    }
  }

  const submit = async (): Promise<readonly Problem[]> => {
    let saved: Versioned<JobWire>
    try {
      saved = await write()
    } catch (error) {
      const isCreation = id === null || conflict === 'gone'
      if (isCreation && isMissing(error)) return [noCompany]
      const isOvertaken = id !== null && (isConflict(error) || isMissing(error)) && conflict !== 'gone'
      if (!isOvertaken) return apiErrors(error)
      const current = await currentOf(id)
      // Then it is the company that is gone.
      if (isMissing(error) && current !== 'gone') return [noCompany]
      setConflict(current)
      return []
    }
    form.saved()
    await goOn(saved)
    return []
  }

  return {
    conflict,
    submit,
    mean: (meant: Intent) => {
      intent.current = meant
    },
    /** What is typed is given up for what somebody else has saved. */
    yield: (saved: Versioned<ManagedJobDetail>) => {
      form.discard()
      client.setQueryData(jobQuery(String(saved.wire.id)).queryKey, saved)
    },
  }
}

type Stepping = { id: number; version: string }

function stepFor(intent: Intent, { id, version }: Stepping) {
  if (intent === 'submit') return () => managementClient.submitJob(id, version, {})
  // With an edit beside it the version is another: whatever it is now, it is renewed.
  return intent === 'renew' ? () => managementClient.renewJob(id, '*') : undefined
}

const noCompany = { param: 'company_id', message: 'This company no longer exists. Choose another one.' }
