// Requests the list of all jobs and prepares it for searches. Separate from the state of the list, because the board shows
// the results in its page before it needs this code.
import { createApi } from '#contract/client/api.ts'
import { listJobs } from '#contract/client/job-list.ts'
import { answerBoard } from '#contract/jobs/rules/board-answer.ts'
import { buildBoardIndex, countLastWeek } from '#contract/jobs/rules/board.ts'
import { type ExchangeRates, needsRates } from '#contract/jobs/rules/exchange-rates.ts'
import { csrfHeader } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'

const api = createApi({ fetch: (path, request) => fetch(path, request), headers: csrfHeader })

/** Lets the browser paint and handle input. */
function yieldToBrowser(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve, 0)
      })
}

/** Returns the exchange rates, or undefined if they did not load. The board works without them. */
async function loadRates(): Promise<ExchangeRates | undefined> {
  try {
    const { date, per_usd: perUsd } = await api.call('GET /ninja-api/exchange-rates')
    return { date, perUsd }
  } catch (error) {
    logFailure('The exchange rates did not load.', error)
    return undefined
  }
}

/** @throws ResponseError, or TypeError for an invalid response or a failed request */
export async function loadList() {
  const { jobs } = await listJobs(api, yieldToBrowser)
  const rates = jobs.some(needsRates) ? await loadRates() : undefined
  await yieldToBrowser()
  return { index: buildBoardIndex(jobs, { rates }), answerBoard, countLastWeek }
}
