import { beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

type Account = { saved: number[]; applied: number[] }
type Sent = { method: string; path: string; body: Partial<Account> | undefined }

/** A fake server with one account. `reply` can override a response or run code during a request. */
function serve(account: Account, reply: (sent: Sent) => Response | void = () => {}): Sent[] {
  const calls: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    const sent: Sent = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    calls.push(sent)
    const answer = reply(sent)
    if (answer) return answer
    if (method === 'GET') return Response.json({ user: 7, ...account })
    for (const kind of ['saved', 'applied'] as const) account[kind].push(...(sent.body?.[kind] ?? []))
    if (method === 'DELETE') account.saved = account.saved.filter((id) => !path.includes(`/saved/${id}?`))
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ unknown: [] })
  })
  return calls
}

/** Loads the modules of a page with user 7 logged in. */
async function page() {
  localStorage.setItem('fretboard:bookmarks-of', '7')
  const { savedJobs } = await import('./bookmarks-store.ts')
  const { exchange } = await import('./exchange.ts')
  return { savedJobs, exchange: () => exchange(7), shown: () => [...savedJobs.store.get()] }
}

/** Stores the unsent changes that a login creates for jobs that the visitor had saved. */
const takeOver = (marks: readonly string[]) =>
  marks.forEach((id) => localStorage.setItem(`fretboard:unsent:7:saved:${id}`, '2'))

const unsent = () => Object.keys(localStorage).filter((key) => key.startsWith('fretboard:unsent'))

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('an exchange of bookmarks', () => {
  test("sends a visitor's marks in batches and deletes each batch from storage after its request", async () => {
    const marks = Array.from({ length: 2500 }, (_, place) => String(place + 1))
    takeOver(marks)
    let posts = 0
    const failThird = ({ method }: Sent) =>
      method === 'POST' && ++posts === 3 ? new Response(null, { status: 503 }) : undefined
    const account: Account = { saved: [], applied: [] }
    const calls = serve(account, failThird)
    const { exchange, shown } = await page()
    await expect(exchange()).rejects.toThrow('Response returned an error code')
    expect(unsent()).toHaveLength(500)
    await exchange()
    expect(unsent()).toEqual([])
    expect(new Set(shown())).toEqual(new Set(marks))
    expect(account.saved).toHaveLength(2500)
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST', 'GET'])
    for (const { path } of calls) expect(path).toMatch(/\?user=7$/)
  })

  test('does not send invalid job IDs', async () => {
    takeOver(['12', '0', 'x', '4294967296', '-3', '1e3'])
    const account: Account = { saved: [], applied: [] }
    serve(account)
    const { exchange, shown } = await page()
    await exchange()
    expect(account.saved).toEqual([12])
    expect(shown()).toEqual(['12'])
  })

  test('sends changes and then copies the bookmarks of the account', async () => {
    const account: Account = { saved: [1, 2], applied: [9] }
    const calls = serve(account)
    const { exchange, savedJobs, shown } = await page()
    savedJobs.replace(['1', '2', '5'])
    savedJobs.toggle('1')
    savedJobs.toggle('3')
    await exchange()
    expect(shown()).toEqual(['2', '3'])
    expect(stored('fretboard:applied-jobs:7')).toEqual(['9'])
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /ninja-api/bookmarks?user=7',
      'DELETE /ninja-api/bookmarks/saved/1?user=7',
      'GET /ninja-api/bookmarks?user=7',
    ])
    expect(unsent()).toEqual([])
  })

  test('keeps a change made during an exchange for the next one', async () => {
    const account: Account = { saved: [1, 2], applied: [] }
    const { exchange, savedJobs, shown } = await page()
    savedJobs.replace(['1', '2'])
    serve(account, ({ method }) => {
      if (method === 'GET' && savedJobs.store.get().has('1')) savedJobs.toggle('1')
    })
    await exchange()
    expect([shown(), account.saved]).toEqual([['2'], [1, 2]])
    await exchange()
    expect([shown(), account.saved]).toEqual([['2'], [2]])
  })

  test('ignores a response for a user who has logged out', async () => {
    const { exchange, savedJobs, shown } = await page()
    serve({ saved: [1], applied: [] }, ({ method }) => {
      if (method !== 'GET') return
      localStorage.removeItem('fretboard:bookmarks-of')
      savedJobs.reload()
    })
    await exchange()
    expect(shown()).toEqual([])
  })

  test('sends a change even when storage is blocked', async () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse)
    const account: Account = { saved: [], applied: [] }
    serve(account)
    const { keep, ownerKey } = await import('./storage.ts')
    const { savedJobs } = await import('./bookmarks-store.ts')
    const { exchange } = await import('./exchange.ts')
    keep(ownerKey, '7')
    savedJobs.toggle('4')
    await exchange(7)
    vi.restoreAllMocks()
    expect(account.saved).toEqual([4])
    expect([...savedJobs.store.get()]).toEqual(['4'])
  })
})
