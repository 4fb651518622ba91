import { setTimeout as after } from 'node:timers/promises'

import type { Registry } from 'prom-client'

import { seconds } from '../lib/duration.ts'
import { gauge, gaugeBy, registryOf } from '../lib/metrics.ts'
import { readLastBackup } from './backup/last-backup.ts'
import type { Database } from './database.ts'
import { embeddedMetrics } from './embedded/metrics.ts'

const PING_TIMEOUT_MS = seconds(2)

type Parts = { database: Database; dataDir: string }

/**
 * Returns the registries with the metrics of the database. Metrics that exist only for the other kind of database have
 * no values. The caller must read these registries before all others, whose queries use connections: these connections
 * would be counted.
 */
export function databaseMetrics({ database, dataDir }: Parts): Registry[] {
  const common = registryOf(
    gauge({ name: 'fretboard_database_up', help: '1 when the database answers within two seconds' }, () =>
      isUp(database),
    ),
    gauge(
      {
        name: 'fretboard_database_writable',
        help: '0 while the disk of the embedded database is almost full and changes are rejected (507)',
      },
      () => Number(database.isWritable()),
    ),
    gauge(
      {
        name: 'fretboard_database_listener_connected',
        help: '1 while the process is notified of changes by other processes; 0 if its caches may be stale',
      },
      () => Number(database.isListening()),
    ),
    gauge(
      {
        name: 'fretboard_database_listener_age_seconds',
        help: 'Age of the connection that receives notifications of changes; PostgreSQL only',
      },
      () => database.statistics().listenerSeconds,
    ),
  )
  return [
    poolMetrics(database),
    common,
    backupMetrics({ database, dataDir }),
    embeddedMetrics(() => database.statistics().embedded),
  ]
}

function poolMetrics(database: Database): Registry {
  const pool = () => database.statistics().pool
  return registryOf(
    gaugeBy(
      'state',
      {
        name: 'fretboard_database_pool_connections',
        help: 'Open connections to PostgreSQL, used or idle',
      },
      () => ({ used: pool()?.used, idle: pool()?.idle }),
    ),
    gauge(
      {
        name: 'fretboard_database_pool_max_connections',
        help: 'Limit of open connections to PostgreSQL',
      },
      () => pool()?.max,
    ),
    gauge(
      {
        name: 'fretboard_database_pool_waiting',
        help: 'Queries waiting for a connection to PostgreSQL',
      },
      () => pool()?.waiting,
    ),
  )
}

function backupMetrics(parts: Parts): Registry {
  return registryOf(
    gauge(
      {
        name: 'fretboard_last_backup_timestamp_seconds',
        help: 'Start of the last successful `manage backup`; absent before the first',
      },
      async () => {
        // If there is no value, the metric is omitted. `fretboard_database_up` reports that the database is
        // unavailable.
        const at = await readLastBackup(parts).catch(() => undefined)
        return at && at.getTime() / seconds(1)
      },
    ),
  )
}

function isUp(database: Database): Promise<number> {
  const timeout = after(PING_TIMEOUT_MS, 0, { ref: false })
  const ping = database.ping().then(
    () => 1,
    () => 0,
  )
  return Promise.race([ping, timeout])
}
