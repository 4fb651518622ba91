// Actions that can be undone for a moment, such as deletions: each is sent when its time is over, or when the page is left.
import { useStore } from '@nanostores/react'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'

const secondsToUndo = 10
const MS_PER_SECOND = 1000

type Row = { readonly id: number }
/** The words for an action in the interface. */
export type ActionWords = Readonly<Record<'noun' | 'participle' | 'gerund', string>>

export const deletion: ActionWords = { noun: 'deletion', participle: 'deleted', gerund: 'Deleting' }
export const withdrawal: ActionWords = { noun: 'withdrawal', participle: 'withdrawn', gerund: 'Withdrawing' }

/** Without a timer it is on its way to the server, and cannot be undone any more. */
type Going<Item> = { readonly item: Item; readonly timer?: ReturnType<typeof setTimeout> }
/** The server has done it; `answer` is the count of its answers by then. */
type Gone<Item> = { readonly item: Item; readonly answer: number }
/** Why an action failed, for the `user` whose list the item is in. */
type Failure = { readonly user: number | undefined; readonly message: string }

/**
 * `gone` are the items whose action the server has done; `count` is how many it has answered: after each, its lists
 * may differ.
 */
export type UndoableState<Item> = {
  readonly going: ReadonlyMap<number, Going<Item>>
  readonly gone: ReadonlyMap<number, Gone<Item>>
  readonly count: number
  readonly done: string
  /** Until it is tried again, or dismissed. */
  readonly failures: ReadonlyMap<number, Failure>
}

type Kind<Item> = {
  readonly words: ActionWords
  readonly nameOf: (item: Item) => string
  readonly userOf: (item: Item) => number | undefined
  /** @throws why it was not done */
  readonly perform: (item: Item) => Promise<void>
  /** What `perform` has thrown, in words. */
  readonly explain: (error: unknown, item: Item) => string | Promise<string>
  /** What to load anew afterwards. */
  readonly queryKey: readonly string[]
}

export type UndoableActions<Item extends Row> = ReturnType<typeof createUndoableActions<Item>>

/** Returns the pending and finished actions of one kind. */
export function useUndoableActions<Item extends Row>({
  store,
}: Pick<UndoableActions<Item>, 'store'>): UndoableState<Item> {
  return useStore(store)
}

function without<Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]): Map<number, Value> {
  return new Map([...map].filter(([id]) => !ids.includes(id)))
}

/** Keeps the actions of one kind for as long as the page lives. */
export function createUndoableActions<Item extends Row>(kind: Kind<Item>) {
  const { nameOf, userOf, queryKey, words } = kind
  const store = atom<UndoableState<Item>>({
    going: new Map(),
    gone: new Map(),
    count: 0,
    done: '',
    failures: new Map(),
  })
  /** How often the pages have been left: who comes next may be another user. */
  let visit = 0

  const become = (parts: Partial<UndoableState<Item>>) => store.set({ ...store.get(), ...parts })

  /** How it went, and what follows: after each answer what the server says may be another. */
  const settling = (client: QueryClient, visitOfSending: number) => ({
    onSuccess: (_answer: void, item: Item) => {
      const { going, gone, count, done } = store.get()
      become({
        going: without(going, [item.id]),
        gone: new Map(gone).set(item.id, { item, answer: count + 1 }),
        count: count + 1,
        done: visit === visitOfSending ? `${nameOf(item)} has been ${words.participle}.` : done,
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
    become({
      going: new Map(going).set(item.id, { item }),
      done: `${nameOf(item)} is being ${words.participle}.`,
    })
    // Sent here, not when the mutation comes to it: a page that is being left has no later.
    const answer = kind.perform(item)
    const mutation = new MutationObserver(client, { mutationFn: () => answer, ...settling(client, visit) })
    mutation.mutate(item).catch(() => {
      // `onError` has shown the message.
    })
  }

  return {
    store,
    words,
    answersSoFar: () => store.get().count,

    /** Returns the items whose action was requested after response `version` of the server. */
    since({ going, gone }: UndoableState<Item>, user: number | undefined, version: number): Item[] {
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

    performLater(client: QueryClient, item: Item): void {
      const { going, failures } = store.get()
      const timer = setTimeout(() => send(client, item), secondsToUndo * MS_PER_SECOND)
      become({
        going: new Map(going).set(item.id, { item, timer }),
        done: `${nameOf(item)} will be ${words.participle} in ${secondsToUndo} seconds.`,
        failures: without(failures, [item.id]),
      })
    },

    undo(item: Item): void {
      const { going } = store.get()
      const timer = going.get(item.id)?.timer
      if (timer === undefined) return
      clearTimeout(timer)
      become({ going: without(going, [item.id]), done: `${nameOf(item)} was not ${words.participle}.` })
    },

    dismissFailures: (ids: readonly number[]) => become({ failures: without(store.get().failures, ids) }),
  }
}
