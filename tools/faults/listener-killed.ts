// The LISTEN connections of two instances are killed while one of them writes.
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest } from './ask.ts'
import type { Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { createPostgresSite } from './on-postgres.ts'

const KILLS = 10
const MAX_CATCH_UP_MS = 5_000

export const listenerKilled: Fault = {
  maxSeconds: 60,
  async run(trial) {
    const { cluster, instance: writer, more } = await createPostgresSite(trial)
    const reader = await more()
    await writer.start()
    await reader.start()
    const load = await startLoad({ url: writer.url })
    let killed = 0
    for (let round = 0; round < KILLS; round++) {
      await sleep(700)
      const backends = await cluster.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`,
      )
      killed += backends.length
      // Visitors read the snapshot of the instance `reader`. The snapshot must contain the changes even if their
      // notifications were lost.
      await sendRequest({ method: 'GET', url: `${reader.url}/ninja-api/jobs` })
    }
    const answers = await load.stop()
    const ended = performance.now()
    const missing = async () => {
      const { text } = await sendRequest({ method: 'GET', url: `${reader.url}/ninja-api/jobs` })
      const listed: { title: string }[] = JSON.parse(text)
      const titles = new Set(listed.map(({ title }) => title))
      return answers.acked.filter((key) => !titles.has(key)).length
    }
    let stale = await missing()
    while (stale > 0 && performance.now() - ended < MAX_CATCH_UP_MS) {
      await sleep(50)
      stale = await missing()
    }
    return [
      {
        database: 'PostgreSQL',
        injected: 'the listening connections of two instances are killed while one writes',
        result:
          `${killed} kills, ${answers.acked.length} jobs written at one; ${stale} missing at the other ` +
          `${Math.round(performance.now() - ended)} ms later; ${answers.kinds}`,
        criterion: `none missing after ${MAX_CATCH_UP_MS} ms, no 5xx`,
        ok: stale === 0 && killed >= KILLS && answers.count(/ (?:5|E)/) === 0,
      },
    ]
  },
}
