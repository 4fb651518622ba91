// Deletions that can still be undone: each is sent when its time is over, or when the page is left.
import { useStore } from '@nanostores/react'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'

const secondsToUndo = 10
const MS_PER_SECOND = 1000

type Row = { readonly id: number }
/** Without a timer it is on its way to the server, and cannot be undone any more. */
type Going<Item> = { readonly item: Item; readonly timer?: ReturnType<typeof setTimeout> }
/** The server has deleted it; `answer` is the count of its answers by then. */
type Gone<Item> = { readonly item: Item; readonly answer: number }
/** Why something was not deleted, for the `user` whose list it is in. */
type Failure = { readonly user: number | undefined; readonly message: string }

/**
 * `gone` are those whose deletion the server has taken; `count` is how many it has answered: after each, what the
 * server says may be another.
 */
export type DeletionsState<Item> = {
  readonly going: ReadonlyMap<number, Going<Item>>
  readonly gone: ReadonlyMap<number, Gone<Item>>
  readonly count: number
  readonly done: string
  /** Until it is tried again, or dismissed. */
  readonly failures: ReadonlyMap<number, Failure>
}

type Kind<Item> = {
  readonly nameOf: (item: Item) => string
  readonly userOf: (item: Item) => number | undefined
  /** @throws why it was not deleted */
  readonly remove: (item: Item) => Promise<void>
  /** What `remove` has thrown, in words. */
  readonly explain: (error: unknown, item: Item) => string | Promise<string>
  /** What to load anew afterwards. */
  readonly queryKey: readonly string[]
}

export type Deletions<Item extends Row> = ReturnType<typeof createDeletions<Item>>

/** How the deletions of one kind stand. */
export function useDeletions<Item extends Row>({
  store,
}: Pick<Deletions<Item>, 'store'>): DeletionsState<Item> {
  return useStore(store)
}

function without<Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]): Map<number, Value> {
  return new Map([...map].filter(([id]) => !ids.includes(id)))
}

/** Keeps the deletions of one kind of things for as long as the page lives. */
export function createDeletions<Item extends Row>(kind: Kind<Item>) {
  const { nameOf, userOf, queryKey } = kind
  const store = atom<DeletionsState<Item>>({
    going: new Map(),
    gone: new Map(),
    count: 0,
    done: '',
    failures: new Map(),
  })
  /** How often the pages have been left: who comes next may be another user. */
  let visit = 0

  const become = (parts: Partial<DeletionsState<Item>>) => store.set({ ...store.get(), ...parts })

  /** How it went, and what follows: after each answer what the server says may be another. */
  const settling = (client: QueryClient, visitOfSending: number) => ({
    onSuccess: (_answer: void, item: Item) => {
      const { going, gone, count, done } = store.get()
      become({
        going: without(going, [item.id]),
        gone: new Map(gone).set(item.id, { item, answer: count + 1 }),
        count: count + 1,
        done: visit === visitOfSending ? `${nameOf(item)} has been deleted.` : done,
      })
    },
    onError: async (error: Error, item: Item) => {
      const message = await kind.explain(error, item)
      const { going, failures, count, done } = store.get()
      become({
        going: without(going, [item.id]),
        failures: new Map(failures).set(item.id, { user: userOf(item), message }),
        count: count + 1,
        done: visit === visitOfSending ? '' : done,
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })

  function send(client: QueryClient, item: Item): void {
    const { going } = store.get()
    clearTimeout(going.get(item.id)?.timer)
    become({ going: new Map(going).set(item.id, { item }), done: `${nameOf(item)} is being deleted.` })
    // Sent here, not when the mutation comes to it: a page that is being left has no later.
    const answer = kind.remove(item)
    const mutation = new MutationObserver(client, { mutationFn: () => answer, ...settling(client, visit) })
    mutation.mutate(item).catch(() => {
      // `onError` has shown the message.
    })
  }

  return {
    store,
    answersSoFar: () => store.get().count,

    /** Those whose deletion was requested but who are still in response `version` of the server. */
    since({ going, gone }: DeletionsState<Item>, user: number | undefined, version: number): Item[] {
      const sinceThen = [...gone.values()].filter(({ answer }) => answer > version)
      return [...going.values(), ...sinceThen].flatMap(({ item }) => (userOf(item) === user ? item : []))
    },

    /** Until the pages are left; then nobody is there whom the words are for. Returns how to leave. */
    open(client: QueryClient): () => void {
      /** The browser finishes that even when the page is gone. */
      const sendAll = () => {
        for (const { item, timer } of store.get().going.values()) if (timer !== undefined) send(client, item)
      }
      addEventListener('pagehide', sendAll)
      return () => {
        removeEventListener('pagehide', sendAll)
        sendAll()
        visit += 1
        become({ done: '' })
      }
    },

    deleteLater(client: QueryClient, item: Item): void {
      const { going, failures } = store.get()
      const timer = setTimeout(() => send(client, item), secondsToUndo * MS_PER_SECOND)
      become({
        going: new Map(going).set(item.id, { item, timer }),
        done: `${nameOf(item)} will be deleted in ${secondsToUndo} seconds.`,
        failures: without(failures, [item.id]),
      })
    },

    undo(item: Item): void {
      const { going } = store.get()
      const timer = going.get(item.id)?.timer
      if (timer === undefined) return
      clearTimeout(timer)
      become({ going: without(going, [item.id]), done: `${nameOf(item)} was not deleted.` })
    },

    dismissFailures: (ids: readonly number[]) => become({ failures: without(store.get().failures, ids) }),
  }
}
