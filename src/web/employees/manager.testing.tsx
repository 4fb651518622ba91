// Renders the employee manager with a fake server, for tests.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'

import type { EmployeeWire } from '#contract/employees/employees.ts'

export const home = '/staff/people'
export const ada = createEmployee(7, 'Ada Lovelace')
export const grace = createEmployee(8, 'Grace Hopper')

export function createEmployee(id: number, name: string, user = 1): EmployeeWire {
  const at = '2026-11-01T00:00:00Z'
  return { id, user, name, department: 'engineering', salary: 90_000, created_at: at, updated_at: at }
}

export const respondWithPage = (results: readonly EmployeeWire[], parts: object = {}) =>
  Response.json({ count: results.length, next: null, previous: null, results, ...parts })

type Replies = Record<string, () => Response | Promise<Response>>

/**
 * Serves these employees. `replies` overrides responses by call (`DELETE employees/7/`). Returns a live array of
 * all calls.
 */
export function stubServer(people: readonly EmployeeWire[], replies: Replies = {}): string[] {
  const calls: string[] = []
  let remaining = people
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace('/pegasus/employees/api/', '')}`
    calls.push(call)
    const reply = replies[call]
    if (reply) return reply()
    if (call === 'GET employee-data/')
      return Response.json({ total_costs: [], average_salaries: [], headcounts: [] })
    if (method === 'GET') return respondWithPage(remaining)
    remaining = remaining.filter(({ id }) => !call.endsWith(`/${id}/`))
    return new Response(null, { status: 204 })
  })
  return calls
}

const ignore = (): void => {}

/** Returns a response that arrives only when the test calls `release`. */
export function holdResponse() {
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

/** jsdom lacks <search> and the methods of <dialog>. */
function polyfillElements(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    value: 'HTMLElement',
    configurable: true,
  })
}

/**
 * Renders the manager. Returns a function that unmounts it. Call `vi.resetModules` before each test to clear the
 * deletions of the previous test.
 */
export async function openManager(path = home, user = 1): Promise<() => void> {
  polyfillElements()
  const { EmployeeManager } = await import('./employee-manager.tsx')
  const { QueryProvider } = await import('#web/query/query-provider.tsx')
  const route = { path: `${home}/*`, element: <EmployeeManager basePath={home} /> }
  return render(
    <QueryProvider user={user}>
      <RouterProvider router={createMemoryRouter([route], { initialEntries: [path] })} />
    </QueryProvider>,
  ).unmount
}

/** Finds the button with this name. Spaces are optional, because Testing Library drops some of them. */
const button = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name.replaceAll(' ', String.raw`\s?`)}$`) })

export async function press(name: string): Promise<void> {
  await userEvent.click(await button(name))
}

export async function deleteEmployee({ name }: EmployeeWire): Promise<void> {
  await press(`Delete ${name}`)
  await press('Delete employee')
}
