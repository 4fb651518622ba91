// What a page shows of the account: asked for when it opens, and again when something has changed.
import { useCallback, useEffect, useState } from 'react'

import type { Answered } from '#web/auth/answers.ts'
import { logFailure } from '#web/lib/log-failure.ts'

export type Loaded<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly data: Data }

const OK = 200

async function ask<Data>(load: () => Promise<Answered<Data>>): Promise<Loaded<Data>> {
  try {
    const { status, data } = await load()
    return status === OK && data !== undefined ? { state: 'loaded', data } : { state: 'failed' }
  } catch (error) {
    logFailure('A part of the profile did not load.', error)
    return { state: 'failed' }
  }
}

/** `load` is always the same function. Without an answer what was there before stays. */
export function useLoaded<Data>(load: () => Promise<Answered<Data>>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' })
  const reload = useCallback(async () => {
    const next = await ask(load)
    setLoaded((before) => (next.state === 'failed' && before.state === 'loaded' ? before : next))
  }, [load])
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' })
    void reload()
  }, [reload])
  useEffect(() => {
    const open = async () => {
      await reload()
    }
    void open()
  }, [reload])
  return { loaded, reload, retry }
}
