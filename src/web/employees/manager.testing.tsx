// For tests: the employee manager on a page, and a server that answers it.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'

import type { EmployeeWire } from '#contract/employees/employees.ts'

export const home = '/staff/people'
export const ada = person(7, 'Ada Lovelace')
export const grace = person(8, 'Grace Hopper')

export function person(id: number, name: string, user = 1): EmployeeWire {
  const at = '2026-11-01T00:00:00Z'
  return { id, user, name, department: 'engineering', salary: 90_000, created_at: at, updated_at: at }
}

export const pageOf = (results: readonly EmployeeWire[], parts: object = {}) =>
  Response.json({ count: results.length, next: null, previous: null, results, ...parts })

type Replies = Record<string, () => Response | Promise<Response>>

/**
 * Has these employees. A call that `replies` names (`DELETE employees/7/`) gets the reply of there. Returns the calls
 * that were made, which are still to come.
 */
export function serve(people: readonly EmployeeWire[], replies: Replies = {}): string[] {
  const calls: string[] = []
  let left = people
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace('/pegasus/employees/api/', '')}`
    calls.push(call)
    const reply = replies[call]
    if (reply) return reply()
    if (call === 'GET employee-data/')
      return Response.json({ total_costs: [], average_salaries: [], headcounts: [] })
    if (method === 'GET') return pageOf(left)
    left = left.filter(({ id }) => !call.endsWith(`/${id}/`))
    return new Response(null, { status: 204 })
  })
  return calls
}

const ignore = (): void => {}

/** An answer that comes when it is released. */
export function held() {
  let release: (response: Response) => void = ignore
  const answer = new Promise<Response>((resolve) => {
    release = resolve
  })
  return { answer, release: (response: Response) => release(response) }
}

function showModal(this: HTMLDialogElement): void {
  this.open = true
}

function close(this: HTMLDialogElement): void {
  this.open = false
}

/** jsdom has no <search>, and knows <dialog> but not how to open it. */
function teachElements(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    value: 'HTMLElement',
    configurable: true,
  })
}

/** Returns how to leave the manager for another part of the site. `vi.resetModules` makes it forget what was deleted. */
export async function openManager(path = home, user = 1): Promise<() => void> {
  teachElements()
  const { EmployeeManager } = await import('./employee-manager.tsx')
  const { QueryProvider } = await import('#web/lib/query-provider.tsx')
  const route = { path: `${home}/*`, element: <EmployeeManager basePath={home} /> }
  return render(
    <QueryProvider user={user}>
      <RouterProvider router={createMemoryRouter([route], { initialEntries: [path] })} />
    </QueryProvider>,
  ).unmount
}

/** Testing Library drops a space where an element begins. */
const button = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name.replaceAll(' ', String.raw`\s?`)}$`) })

export async function press(name: string): Promise<void> {
  await userEvent.click(await button(name))
}

/** Deletes somebody; it can still be undone. */
export async function erase({ name }: EmployeeWire): Promise<void> {
  await press(`Delete ${name}`)
  await press('Delete employee')
  await button(`Undo the deletion of ${name}`)
}

/** The site is left: what waits is sent now. */
export function leaveSite(): void {
  dispatchEvent(new Event('pagehide'))
}
