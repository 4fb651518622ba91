// Deletions that can still be undone: each is sent when its time is over, or when the page is left.
import { useSyncExternalStore } from 'react'

import type { Employee } from '#contract/employees/employee.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { employeesClient } from './api.ts'
import { isMissing, isOvertaken } from './refusals.ts'

const secondsToUndo = 10
const MS_PER_SECOND = 1000

type Waiting = { readonly employee: Employee; readonly timer: ReturnType<typeof setTimeout> }

/**
 * `gone` are those whose deletion the server has taken; `count` is how many have been sent: after each, what the
 * server says may be another.
 */
export type Deletions = {
  readonly waiting: ReadonlyMap<number, Waiting>
  readonly gone: ReadonlySet<number>
  readonly count: number
  readonly done: string
  readonly problem: string
}

let current: Deletions = { waiting: new Map(), gone: new Set(), count: 0, done: '', problem: '' }
const listeners = new Set<() => void>()

function become(parts: Partial<Deletions>): void {
  current = { ...current, ...parts }
  listeners.forEach((changed) => changed())
}

const withoutWaiting = (id: number) => new Map([...current.waiting].filter(([each]) => each !== id))

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

async function send({ employee, timer }: Waiting): Promise<void> {
  clearTimeout(timer)
  const problem = await remove(employee)
  become({
    waiting: withoutWaiting(employee.id),
    gone: problem === '' ? new Set(current.gone).add(employee.id) : current.gone,
    count: current.count + 1,
    done: problem === '' ? `${employee.name} is deleted.` : '',
    problem,
  })
}

/** Sends all that wait; the browser finishes that even when the page is gone. */
export function sendDeletions(): void {
  current.waiting.forEach((each) => void send(each))
}

export function deleteLater(employee: Employee): void {
  const timer = setTimeout(() => {
    const due = current.waiting.get(employee.id)
    if (due) void send(due)
  }, secondsToUndo * MS_PER_SECOND)
  become({
    waiting: new Map(current.waiting).set(employee.id, { employee, timer }),
    done: `${employee.name} will be deleted in ${secondsToUndo} seconds.`,
    problem: '',
  })
}

export function undoDeletion({ id, name }: Employee): void {
  clearTimeout(current.waiting.get(id)?.timer)
  become({ waiting: withoutWaiting(id), done: `${name} stays.`, problem: '' })
}

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('pagehide', sendDeletions)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) removeEventListener('pagehide', sendDeletions)
  }
}

export const useDeletions = (): Deletions =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
