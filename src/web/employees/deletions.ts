// Deletions that can still be undone: each is sent when its time is over, or when the page is left.
import { useStore } from '@nanostores/react'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'

import type { Employee } from '#contract/employees/employee.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { isMissing, isConflict } from './api-errors.ts'
import { employeesClient, employeesKey } from './api.ts'

const secondsToUndo = 10
const MS_PER_SECOND = 1000

/** Without a timer it is on its way to the server, and cannot be undone any more. */
type Going = { readonly employee: Employee; readonly timer?: ReturnType<typeof setTimeout> }
/** The server has deleted them; `answer` is the count of its answers by then. */
type Gone = { readonly employee: Employee; readonly answer: number }
/** Why somebody was not deleted, for the `user` whose employee it is. */
type Failure = { readonly user: number; readonly message: string }

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
  readonly failures: ReadonlyMap<number, Failure>
}

const deletions = atom<Deletions>({
  going: new Map(),
  gone: new Map(),
  count: 0,
  done: '',
  failures: new Map(),
})
/** How often the manager has been left: who comes next may be another user. */
let visit = 0

const become = (parts: Partial<Deletions>) => deletions.set({ ...deletions.get(), ...parts })

export const answersSoFar = () => deletions.get().count

function without<Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]): Map<number, Value> {
  return new Map([...map].filter(([id]) => !ids.includes(id)))
}

async function remove({ id, version }: Employee): Promise<void> {
  try {
    await employeesClient.deleteEmployee(id, { version })
  } catch (error) {
    // Somebody else was faster: they are gone.
    if (!isMissing(error)) throw error
  }
}

function wordsFor(error: unknown, { name }: Employee): string {
  if (isConflict(error)) return `${name} was changed in the meantime and is not deleted.`
  logFailure('An employee was not deleted.', error)
  return `${name} could not be deleted. Please try again.`
}

/** How it went, and what follows: after each answer what the server says may be another. */
const settling = (client: QueryClient, visitOfSending: number) => ({
  onSuccess: (_answer: void, employee: Employee) => {
    const { going, gone, count, done } = deletions.get()
    become({
      going: without(going, [employee.id]),
      gone: new Map(gone).set(employee.id, { employee, answer: count + 1 }),
      count: count + 1,
      done: visit === visitOfSending ? `${employee.name} has been deleted.` : done,
    })
  },
  onError: (error: Error, employee: Employee) => {
    const { going, failures, count, done } = deletions.get()
    const { id, user } = employee
    become({
      going: without(going, [id]),
      failures: new Map(failures).set(id, { user, message: wordsFor(error, employee) }),
      count: count + 1,
      done: visit === visitOfSending ? '' : done,
    })
  },
  onSettled: () => client.invalidateQueries({ queryKey: employeesKey }),
})

function send(client: QueryClient, employee: Employee): void {
  const { id, name } = employee
  const { going } = deletions.get()
  clearTimeout(going.get(id)?.timer)
  become({ going: new Map(going).set(id, { employee }), done: `${name} is being deleted.` })
  // Sent here, not when the mutation comes to it: a page that is being left has no later.
  const answer = remove(employee)
  const mutation = new MutationObserver(client, { mutationFn: () => answer, ...settling(client, visit) })
  mutation.mutate(employee).catch(() => {
    // `onError` has shown the message.
  })
}

/** Employees whose deletion was requested but who are still in response `version` of the server. */
export function deletedSince(
  { going, gone }: Deletions,
  user: number | undefined,
  version: number,
): Employee[] {
  const sinceThen = [...gone.values()].filter(({ answer }) => answer > version)
  return [...going.values(), ...sinceThen].flatMap(({ employee }) => (employee.user === user ? employee : []))
}

/** Until the manager is left; then nobody is there whom the words are for. */
export function openDeletions(client: QueryClient): () => void {
  /** The browser finishes that even when the page is gone. */
  const sendAll = () => {
    for (const { employee, timer } of deletions.get().going.values())
      if (timer !== undefined) send(client, employee)
  }
  addEventListener('pagehide', sendAll)
  return () => {
    removeEventListener('pagehide', sendAll)
    sendAll()
    visit += 1
    become({ done: '' })
  }
}

export function deleteLater(client: QueryClient, employee: Employee): void {
  const { id, name } = employee
  const { going, failures } = deletions.get()
  const timer = setTimeout(() => send(client, employee), secondsToUndo * MS_PER_SECOND)
  become({
    going: new Map(going).set(id, { employee, timer }),
    done: `${name} will be deleted in ${secondsToUndo} seconds.`,
    failures: without(failures, [id]),
  })
}

export function undoDeletion({ id, name }: Employee): void {
  const { going } = deletions.get()
  const timer = going.get(id)?.timer
  if (timer === undefined) return
  clearTimeout(timer)
  become({ going: without(going, [id]), done: `${name} was not deleted.` })
}

export const dismissFailures = (ids: readonly number[]) =>
  become({ failures: without(deletions.get().failures, ids) })

export const useDeletions = () => useStore(deletions)
