// Sends each action when its undo time has passed, or earlier if the user leaves the page or its tab.
import { useStore } from '@nanostores/react'
import type { QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'

import { seconds } from '#contract/duration.ts'

const SECONDS_TO_UNDO = 10

type Row = { readonly id: number }
/** The words for an action in the interface, such as 'deletion', 'deleted' and 'Deleting'. */
export type ActionWords = Readonly<Record<'noun' | 'participle' | 'gerund', string>>

export const deletion: ActionWords = { noun: 'deletion', participle: 'deleted', gerund: 'Deleting' }

/** An action without a timer has been sent to the server and cannot be undone. */
type PendingAction<Item> = { readonly item: Item; readonly timer?: ReturnType<typeof setTimeout> }
/** A finished action. `response` is the number of responses so far, including the response to this action. */
type FinishedAction<Item> = { readonly item: Item; readonly response: number }
/** The message for a failed action. `user` is the ID of the owner of the list. */
type Failure = { readonly user: number | undefined; readonly message: string }

/**
 * `finished` contains the items whose action has finished. `responseCount` is the number of responses to actions so
 * far. A list that was requested before the latest response may be stale.
 */
export type UndoableState<Item> = {
  readonly pending: ReadonlyMap<number, PendingAction<Item>>
  readonly finished: ReadonlyMap<number, FinishedAction<Item>>
  readonly responseCount: number
  readonly message: string
  /** Failures by the ID of the item. The user removes a failure by retrying the action or dismissing the message. */
  readonly failures: ReadonlyMap<number, Failure>
}

type ActionOptions<Item> = {
  readonly words: ActionWords
  readonly getName: (item: Item) => string
  /** The word for several items, such as 'jobs'. */
  readonly plural: string
  readonly getUserId: (item: Item) => number | undefined
  /** @throws if the action fails */
  readonly perform: (item: Item) => Promise<void>
  /** Returns the message for an error that `perform` has thrown. */
  readonly describeError: (error: unknown, item: Item) => string | Promise<string>
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

/** Creates the store for one kind of action. The store lasts until the document unloads. */
export function createUndoableActions<Item extends Row>(options: ActionOptions<Item>) {
  const { getName, getUserId, queryKey, words, plural } = options
  const store = atom<UndoableState<Item>>({
    pending: new Map(),
    finished: new Map(),
    responseCount: 0,
    message: '',
    failures: new Map(),
  })
  /** Increases when the user leaves the pages with these actions, to hide messages of an earlier visit. */
  let visit = 0

  const update = (parts: Partial<UndoableState<Item>>) => store.set({ ...store.get(), ...parts })

  /** Waits for the response, records the outcome, and reloads the lists. */
  async function handleResponse(client: QueryClient, item: Item, response: Promise<void>): Promise<void> {
    const visitOfRequest = visit
    try {
      await response
      const { pending, finished, responseCount, message } = store.get()
      update({
        pending: without(pending, [item.id]),
        finished: new Map(finished).set(item.id, { item, response: responseCount + 1 }),
        responseCount: responseCount + 1,
        message: visit === visitOfRequest ? `${getName(item)} has been ${words.participle}.` : message,
      })
    } catch (error) {
      const explanation = await options.describeError(error, item)
      const { pending, failures, responseCount, message } = store.get()
      update({
        pending: without(pending, [item.id]),
        failures: new Map(failures).set(item.id, { user: getUserId(item), message: explanation }),
        responseCount: responseCount + 1,
        message: visit === visitOfRequest ? '' : message,
      })
    }
    await client.invalidateQueries({ queryKey })
  }

  const nameItems = ([first, ...others]: readonly Item[]) =>
    first && others.length === 0 ? getName(first) : `${others.length + 1} ${plural}`

  function send(client: QueryClient, item: Item): void {
    const { pending } = store.get()
    clearTimeout(pending.get(item.id)?.timer)
    update({
      pending: new Map(pending).set(item.id, { item }),
      message: `${getName(item)} is being ${words.participle}.`,
    })
    // Start the request before any `await`, because a closing page does not run the code after an `await`.
    void handleResponse(client, item, options.perform(item))
  }

  return {
    store,
    words,
    responseCount: () => store.get().responseCount,

    /**
     * Returns the user's items whose actions a list may not show yet, because the actions are pending or finished after
     * the list was requested. `version` is the `responseCount` at the time of that request.
     */
    listSince({ pending, finished }: UndoableState<Item>, user: number | undefined, version: number): Item[] {
      const later = [...finished.values()].filter(({ response }) => response > version)
      return [...pending.values(), ...later].flatMap(({ item }) => (getUserId(item) === user ? item : []))
    },

    /**
     * Call this function when the user opens the pages with these actions. Call the returned function when the user
     * leaves these pages. The returned function sends the pending actions and clears the message.
     */
    open(client: QueryClient): () => void {
      /** Sends all pending actions. The browser completes the requests even if the page closes. */
      const sendAll = () => {
        for (const { item, timer } of store.get().pending.values())
          if (timer !== undefined) send(client, item)
      }
      // Send the actions as soon as the page is hidden. A phone may close it without an event, and the user may log
      // out in another tab.
      const sendIfHidden = () => document.visibilityState === 'hidden' && sendAll()
      addEventListener('pagehide', sendAll)
      document.addEventListener('visibilitychange', sendIfHidden)
      return () => {
        removeEventListener('pagehide', sendAll)
        document.removeEventListener('visibilitychange', sendIfHidden)
        sendAll()
        visit += 1
        update({ message: '' })
      }
    },

    performLater(client: QueryClient, ...items: readonly Item[]): void {
      const pending = new Map(store.get().pending)
      for (const item of items) {
        const timer = setTimeout(() => send(client, item), seconds(SECONDS_TO_UNDO))
        pending.set(item.id, { item, timer })
      }
      update({
        pending,
        message: `${nameItems(items)} will be ${words.participle} in ${SECONDS_TO_UNDO} seconds.`,
        failures: without(
          store.get().failures,
          items.map(({ id }) => id),
        ),
      })
    },

    /** Cancels the actions that have not been sent. */
    undo(...items: readonly Item[]): void {
      const { pending } = store.get()
      const open = items.filter(({ id }) => pending.get(id)?.timer !== undefined)
      if (open.length === 0) return
      for (const { id } of open) clearTimeout(pending.get(id)?.timer)
      const ids = open.map(({ id }) => id)
      const were = open.length === 1 ? 'was' : 'were'
      update({
        pending: without(pending, ids),
        message: `${nameItems(open)} ${were} not ${words.participle}.`,
      })
    },

    dismissFailures: (ids: readonly number[]) => update({ failures: without(store.get().failures, ids) }),
  }
}
