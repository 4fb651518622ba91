import { beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

type Account = { saved: number[]; applied: number[] }
type SentRequest = { method: string; path: string; body: Partial<Account> | undefined }

/** A fake server with one account. `reply` can override a response or run code during a request. */
function stubServer(
  account: Account,
  reply: (sent: SentRequest) => Response | void = () => {},
): SentRequest[] {
  const calls: SentRequest[] = []
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    const sent: SentRequest = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
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
async function openPage() {
  localStorage.setItem('fretboard:bookmarks-of', '7')
  const { savedJobs } = await import('./bookmarks-store.ts')
  const { exchangeBookmarks } = await import('./exchange.ts')
  return { savedJobs, exchangeBookmarks: () => exchangeBookmarks(7), shown: () => [...savedJobs.store.get()] }
}

/** Stores an unsent change for each job, as the login does for jobs that a visitor has saved. */
const storeVisitorMarks = (marks: readonly string[]) =>
  marks.forEach((id) => localStorage.setItem(`fretboard:unsent:7:saved:${id}`, '2'))

const listUnsentKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('fretboard:unsent'))

const readJson = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

const throwSecurityError = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('an exchange of bookmarks', () => {
  test("sends a visitor's marks in batches and deletes each batch from storage after its request", async () => {
    const marks = Array.from({ length: 2500 }, (_, place) => String(place + 1))
    storeVisitorMarks(marks)
    let posts = 0
    const failThird = ({ method }: SentRequest) =>
      method === 'POST' && ++posts === 3 ? new Response(null, { status: 503 }) : undefined
    const account: Account = { saved: [], applied: [] }
    const calls = stubServer(account, failThird)
    const { exchangeBookmarks, shown } = await openPage()
    await expect(exchangeBookmarks()).rejects.toThrow('Response returned an error code')
    expect(listUnsentKeys()).toHaveLength(500)
    await exchangeBookmarks()
    expect(listUnsentKeys()).toEqual([])
    expect(new Set(shown())).toEqual(new Set(marks))
    expect(account.saved).toHaveLength(2500)
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST', 'GET'])
    for (const { path } of calls) expect(path).toMatch(/\?user=7$/)
  })

  test('does not send invalid job IDs', async () => {
    storeVisitorMarks(['12', '0', 'x', '4294967296', '-3', '1e3'])
    const account: Account = { saved: [], applied: [] }
    stubServer(account)
    const { exchangeBookmarks, shown } = await openPage()
    await exchangeBookmarks()
    expect(account.saved).toEqual([12])
    expect(shown()).toEqual(['12'])
  })

  test('sends changes and then copies the bookmarks of the account', async () => {
    const account: Account = { saved: [1, 2], applied: [9] }
    const calls = stubServer(account)
    const { exchangeBookmarks, savedJobs, shown } = await openPage()
    savedJobs.replace(['1', '2', '5'])
    savedJobs.toggle('1')
    savedJobs.toggle('3')
    await exchangeBookmarks()
    expect(shown()).toEqual(['2', '3'])
    expect(readJson('fretboard:applied-jobs:7')).toEqual(['9'])
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /ninja-api/bookmarks?user=7',
      'DELETE /ninja-api/bookmarks/saved/1?user=7',
      'GET /ninja-api/bookmarks?user=7',
    ])
    expect(listUnsentKeys()).toEqual([])
  })

  test('keeps a change that was made during the exchange for the next exchange', async () => {
    const account: Account = { saved: [1, 2], applied: [] }
    const { exchangeBookmarks, savedJobs, shown } = await openPage()
    savedJobs.replace(['1', '2'])
    stubServer(account, ({ method }) => {
      if (method === 'GET' && savedJobs.store.get().has('1')) savedJobs.toggle('1')
    })
    await exchangeBookmarks()
    expect([shown(), account.saved]).toEqual([['2'], [1, 2]])
    await exchangeBookmarks()
    expect([shown(), account.saved]).toEqual([['2'], [2]])
  })

  test('ignores a response for a user who has logged out', async () => {
    const { exchangeBookmarks, savedJobs, shown } = await openPage()
    stubServer({ saved: [1], applied: [] }, ({ method }) => {
      if (method !== 'GET') return
      localStorage.removeItem('fretboard:bookmarks-of')
      savedJobs.reload()
    })
    await exchangeBookmarks()
    expect(shown()).toEqual([])
  })

  test('sends a change even when storage is blocked', async () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(throwSecurityError)
    const account: Account = { saved: [], applied: [] }
    stubServer(account)
    const { writeStored, ownerKey } = await import('./storage.ts')
    const { savedJobs } = await import('./bookmarks-store.ts')
    const { exchangeBookmarks } = await import('./exchange.ts')
    writeStored(ownerKey, '7')
    savedJobs.toggle('4')
    await exchangeBookmarks(7)
    vi.restoreAllMocks()
    expect(account.saved).toEqual([4])
    expect([...savedJobs.store.get()]).toEqual(['4'])
  })
})
