// Sends each action when its undo time has passed or when the user leaves the page.
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

/** Without a timer, the request has been sent and cannot be undone. */
type Going<Item> = { readonly item: Item; readonly timer?: ReturnType<typeof setTimeout> }
/** A finished action. `answer` is the number of responses at that time. */
type Gone<Item> = { readonly item: Item; readonly answer: number }
/** Why an action failed, for the `user` whose list the item is in. */
type Failure = { readonly user: number | undefined; readonly message: string }

/**
 * `gone` has the items whose action has finished. `count` is the number of responses so far. Each response may change
 * the server's lists.
 */
export type UndoableState<Item> = {
  readonly going: ReadonlyMap<number, Going<Item>>
  readonly gone: ReadonlyMap<number, Gone<Item>>
  readonly count: number
  readonly done: string
  /** Kept until the user retries or dismisses. */
  readonly failures: ReadonlyMap<number, Failure>
}

type Kind<Item> = {
  readonly words: ActionWords
  readonly nameOf: (item: Item) => string
  readonly userOf: (item: Item) => number | undefined
  /** @throws if the action fails */
  readonly perform: (item: Item) => Promise<void>
  /** Returns the message for an error that `perform` has thrown. */
  readonly explain: (error: unknown, item: Item) => string | Promise<string>
  /** The queries to reload afterwards. */
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

/** Creates the store for one kind of action. It lasts until the document unloads. */
export function createUndoableActions<Item extends Row>(kind: Kind<Item>) {
  const { nameOf, userOf, queryKey, words } = kind
  const store = atom<UndoableState<Item>>({
    going: new Map(),
    gone: new Map(),
    count: 0,
    done: '',
    failures: new Map(),
  })
  /** Increases when the user leaves the pages, because the next user may be a different one. */
  let visit = 0

  const become = (parts: Partial<UndoableState<Item>>) => store.set({ ...store.get(), ...parts })

  /** Handles the outcome. Every response may change the server's lists. */
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
    // Sent synchronously, because a page that is closing runs no later code.
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

    /** Starts reporting outcomes. Returns a function that stops it when the user leaves the pages. */
    open(client: QueryClient): () => void {
      /** The browser completes these requests after the page has closed. */
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
