// Deletions that can still be undone: each is sent when its time is over, or when the page is left.
import { useSyncExternalStore } from 'react'

import type { Employee } from '#contract/employees/employee.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { employeesClient } from './api.ts'
import { isMissing, isOvertaken } from './refusals.ts'

const secondsToUndo = 10
const MS_PER_SECOND = 1000

/** Without a timer it is on its way to the server, and cannot be undone any more. */
type Going = { readonly employee: Employee; readonly timer?: ReturnType<typeof setTimeout> }
/** The server has deleted them; `answer` is the count of its answers by then. */
type Gone = { readonly employee: Employee; readonly answer: number }
/** Why somebody was not deleted, for the `user` whose employee it is. */
type Refusal = { readonly user: number; readonly message: string }

/**
 * `gone` are those whose deletion the server has taken; `count` is how many it has answered: after each, what the
 * server says may be another.
 */
export type Deletions = {
  readonly going: ReadonlyMap<number, Going>
  readonly gone: ReadonlyMap<number, Gone>
  readonly count: number
  readonly done: string
  /** Until it is tried again, or dismissed. */
  readonly refusals: ReadonlyMap<number, Refusal>
}

let current: Deletions = { going: new Map(), gone: new Map(), count: 0, done: '', refusals: new Map() }
/** How often the manager has been left: who comes next may be another user. */
let visit = 0
const listeners = new Set<() => void>()

function become(parts: Partial<Deletions>): void {
  current = { ...current, ...parts }
  listeners.forEach((changed) => changed())
}

function without<Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]): Map<number, Value> {
  return new Map([...map].filter(([id]) => !ids.includes(id)))
}

/** What is wrong; '' when they are gone, by whomever. */
async function remove({ id, name, version }: Employee): Promise<string> {
  try {
    await employeesClient.deleteEmployee(id, { version })
    return ''
  } catch (error) {
    if (isMissing(error)) return ''
    if (isOvertaken(error)) return `${name} was changed in the meantime and is not deleted.`
    logFailure('An employee was not deleted.', error)
    return `${name} could not be deleted. Please try again.`
  }
}

async function send(employee: Employee): Promise<void> {
  const { id, name, user } = employee
  const visitOfSending = visit
  clearTimeout(current.going.get(id)?.timer)
  become({ going: new Map(current.going).set(id, { employee }), done: `${name} is being deleted.` })
  const message = await remove(employee)
  const isDone = message === ''
  const done = isDone ? `${name} has been deleted.` : ''
  const answer = current.count + 1
  become({
    going: without(current.going, [id]),
    gone: isDone ? new Map(current.gone).set(id, { employee, answer }) : current.gone,
    count: answer,
    done: visit === visitOfSending ? done : current.done,
    refusals: isDone ? current.refusals : new Map(current.refusals).set(id, { user, message }),
  })
}

/** Who of a user's is still in what the server said by its answer `version`, though their deletion was asked for. */
export function deletedSince(
  { going, gone }: Deletions,
  user: number | undefined,
  version: number,
): Employee[] {
  const sinceThen = [...gone.values()].filter(({ answer }) => answer > version)
  return [...going.values(), ...sinceThen].flatMap(({ employee }) => (employee.user === user ? employee : []))
}

/** Sends all that wait; the browser finishes that even when the page is gone. */
function sendDeletions(): void {
  for (const { employee, timer } of current.going.values()) if (timer !== undefined) void send(employee)
}

/** Until the manager is left; then nobody is there whom the words are for. */
export function openDeletions(): () => void {
  addEventListener('pagehide', sendDeletions)
  return () => {
    removeEventListener('pagehide', sendDeletions)
    sendDeletions()
    visit += 1
    become({ done: '' })
  }
}

export function deleteLater(employee: Employee): void {
  const { id, name } = employee
  const timer = setTimeout(() => void send(employee), secondsToUndo * MS_PER_SECOND)
  become({
    going: new Map(current.going).set(id, { employee, timer }),
    done: `${name} will be deleted in ${secondsToUndo} seconds.`,
    refusals: without(current.refusals, [id]),
  })
}

export function undoDeletion({ id, name }: Employee): void {
  const timer = current.going.get(id)?.timer
  if (timer === undefined) return
  clearTimeout(timer)
  become({ going: without(current.going, [id]), done: `${name} was not deleted.` })
}

export const dismissRefusals = (ids: readonly number[]) =>
  become({ refusals: without(current.refusals, ids) })

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useDeletions = (): Deletions =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
