// Its disk, and what it does of what a PostgreSQL server leaves to background processes.
import type { Registry } from 'prom-client'

import type { DurableFigures } from '#pglite-durable'

import { counterBy, gauge, gaugeBy, registryOf } from '../../lib/metrics.ts'

type Tasks = DurableFigures['maintenance']
type TaskFigures = Tasks[keyof Tasks]

const MS_PER_SECOND = 1000

const named = (name: string, help: string) => ({
  name: `fretboard_embedded_maintenance_${name}`,
  help: `${help}, by task: checkpoint or vacuum`,
})

export function embeddedMetrics(figures: () => DurableFigures | undefined): Registry {
  const ofTasks = (read: (task: TaskFigures) => number | undefined) => () => {
    const tasks = figures()?.maintenance
    return tasks ? { checkpoint: read(tasks.checkpoint), vacuum: read(tasks.vacuum) } : {}
  }
  return registryOf(
    gauge(
      {
        name: 'fretboard_disk_free_bytes',
        help: 'Free bytes of the disk with the embedded database; under 200 MB changes are refused',
      },
      () => figures()?.freeBytes,
    ),
    counterBy(
      'task',
      named('runs_total', 'Runs that ended well since the start'),
      ofTasks(({ runs }) => runs),
    ),
    counterBy(
      'task',
      named('failures_total', 'Runs that failed since the start'),
      ofTasks(({ failures }) => failures),
    ),
    gaugeBy(
      'task',
      named('last_success_timestamp_seconds', 'When the last run ended well'),
      ofTasks(({ lastAt }) => lastAt && lastAt.getTime() / MS_PER_SECOND),
    ),
    gaugeBy(
      'task',
      named('last_duration_seconds', 'How long the last run took'),
      ofTasks(({ lastSeconds }) => lastSeconds),
    ),
  )
}
