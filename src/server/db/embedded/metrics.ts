import type { Registry } from 'prom-client'

import type { DurableStatistics } from '#pglite-durable'
import { seconds } from '#server/lib/duration.ts'

import { counterBy, gauge, gaugeBy, registryOf } from '../../lib/metrics.ts'

type MaintenanceTasks = DurableStatistics['maintenance']
type TaskStatistics = MaintenanceTasks[keyof MaintenanceTasks]

const describeMetric = (name: string, help: string) => ({
  name: `fretboard_embedded_maintenance_${name}`,
  help: `${help}, by task: checkpoint or vacuum`,
})

/**
 * Returns the metrics of the embedded database's disk and of maintenance tasks such as vacuuming. PostgreSQL runs
 * these tasks in background processes, but the embedded database has no such processes.
 */
export function embeddedMetrics(statistics: () => DurableStatistics | undefined): Registry {
  const valuesByTask = (read: (task: TaskStatistics) => number | undefined) => () => {
    const tasks = statistics()?.maintenance
    return tasks ? { checkpoint: read(tasks.checkpoint), vacuum: read(tasks.vacuum) } : {}
  }
  return registryOf(
    gauge(
      {
        name: 'fretboard_disk_free_bytes',
        help: 'Free bytes of the disk with the embedded database; below 200 MB changes are rejected',
      },
      () => statistics()?.freeBytes,
    ),
    counterBy(
      'task',
      describeMetric('runs_total', 'Successful runs since the start'),
      valuesByTask(({ runs }) => runs),
    ),
    counterBy(
      'task',
      describeMetric('failures_total', 'Failed runs since the start'),
      valuesByTask(({ failures }) => failures),
    ),
    gaugeBy(
      'task',
      describeMetric('last_success_timestamp_seconds', 'Time of the last successful run'),
      valuesByTask(({ lastAt }) => lastAt && lastAt.getTime() / seconds(1)),
    ),
    gaugeBy(
      'task',
      describeMetric('last_duration_seconds', 'Duration of the last run'),
      valuesByTask(({ lastSeconds }) => lastSeconds),
    ),
  )
}
