// Decides on entries: at once, with the next one in its place, and to be undone for ten seconds.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Verdict } from '#contract/client/review.ts'
import type { DecisionAnswer } from '#contract/jobs/lifecycle.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { conflictWords, isMissing } from '#web/jobs/manage/api-errors.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { reviewClient } from './api.ts'
import { countQuery, entryQuery, queuesKey } from './queries.ts'
import type { Queue } from './use-queue.ts'
import { wordsOf } from './words.ts'

const UNDO_MS = 10_000
/** Longer than two presses or clicks that were meant as one: the next entry has to be seen first. */
const PAUSE_MS = 300
/** On a phone it stands beside a button. */
const longestTitle = 40

type Done = { readonly jobId: number; readonly title: string; readonly answer: Promise<DecisionAnswer> }

async function explain(title: string, error: unknown): Promise<string> {
  const conflict = await conflictWords(error)
  if (conflict !== null) return `${title}: ${conflict} It is shown as it is now.`
  if (isMissing(error)) return `${title}: this is gone.`
  logFailure('A decision was not taken.', error)
  return `${title}: your decision was not saved. Please try again.`
}

/** After an approval of an expired job. */
function expiryWords(verdict: Verdict, { expired_at: expiredAt }: ReviewEntry): string {
  if (verdict.action !== 'approve' || expiredAt === null) return ''
  return verdict.renew ? ', job renewed for 90 days' : ', job stays expired'
}

export function useDecisions({ hide, show, choose }: Queue) {
  const client = useQueryClient()
  const [last, setLast] = useState<Done | null>(null)
  const [isPausing, setPausing] = useState(false)
  const [said, say] = useState('')
  const [problem, setProblem] = useState('')
  /** What was written about entries and did not arrive. */
  const [kept, setKept] = useState<ReadonlyMap<number, Verdict>>(new Map())

  useEffect(() => {
    if (last === null && said === '') return undefined
    const timer = setTimeout(() => {
      setLast(null)
      say('')
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [last, said])

  useEffect(() => {
    if (!isPausing) return undefined
    const timer = setTimeout(() => setPausing(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPausing])

  const reload = async () => {
    const { queryKey } = countQuery
    await Promise.all([
      client.invalidateQueries({ queryKey: queuesKey }),
      client.invalidateQueries({ queryKey }),
    ])
  }

  const comeBack = async (jobId: number) => {
    client.removeQueries({ queryKey: entryQuery(jobId).queryKey })
    await reload()
    show(jobId)
    choose(jobId)
  }

  const decide = async (jobId: number, verdict: Verdict) => {
    const entry = client.getQueryData(entryQuery(jobId).queryKey)
    if (entry === undefined || entry === 'missing' || !entry.job.actions.includes(verdict.action)) return
    if (verdict.action === 'approve' && verdict.renew && entry.expired_at === null) return
    const title = firstCharacters(entry.title, longestTitle)
    const answer = reviewClient.decide(jobId, verdict, entry.job.version)
    const done = { jobId, title, answer }
    hide(jobId)
    setPausing(true)
    setLast(done)
    setProblem('')
    say(`${title}: ${wordsOf(verdict.action, entry)}${expiryWords(verdict, entry)}.`)
    try {
      await answer
      setKept((before) => new Map([...before].filter(([id]) => id !== jobId)))
      client.removeQueries({ queryKey: entryQuery(jobId).queryKey })
      await reload()
    } catch (error) {
      setLast((now) => (now === done ? null : now))
      setKept((before) => new Map([...before, [jobId, verdict]]))
      say('')
      setProblem(await explain(title, error))
      await comeBack(jobId)
    }
  }

  const undo = async () => {
    if (last === null) return
    setLast(null)
    try {
      const { decision_id: id } = await last.answer
      await reviewClient.undo(id)
      say(`${last.title}: undone. It waits again.`)
      await comeBack(last.jobId)
    } catch (error) {
      say('')
      setProblem(await explain(last.title, error))
    }
  }

  return {
    last,
    isPausing,
    said,
    say,
    problem,
    dismiss: () => setProblem(''),
    kept,
    reload,
    decide: (jobId: number, verdict: Verdict) => void decide(jobId, verdict),
    undo: () => void undo(),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
