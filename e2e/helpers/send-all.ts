// Sends many calls at once from the page, as its logged-in user.
import { expect, type Page } from '@playwright/test'

type Calls = { method: string; path: string; bodies: readonly object[] }
type Answer = { status: number; body: unknown }

/** Runs in the page. Sends ten requests at a time with the page's cookies and CSRF token. */
async function sendEach({ method, path, bodies }: Calls): Promise<Answer[]> {
  const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': decodeURIComponent(token) }
  const send = async (body: object) => {
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const batchSize = 10
  const answers: Answer[] = []
  for (let start = 0; start < bodies.length; start += batchSize)
    answers.push(...(await Promise.all(bodies.slice(start, start + batchSize).map(send))))
  return answers
}

/** Sends each body and expects the status. Returns the responses in the order of the bodies. */
export async function sendAll(page: Page, calls: Calls, status: number): Promise<unknown[]> {
  const answers = await page.evaluate(sendEach, calls)
  expect(answers.filter((answer) => answer.status !== status)).toEqual([])
  return answers.map(({ body }) => body)
}
