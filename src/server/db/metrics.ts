import { setTimeout as after } from 'node:timers/promises'

import type { Registry } from 'prom-client'

import { seconds } from '../lib/duration.ts'
import { gauge, gaugeBy, registryOf } from '../lib/metrics.ts'
import { readLastBackup } from './backup/last-backup.ts'
import type { Database } from './database.ts'
import { embeddedMetrics } from './embedded/metrics.ts'

const PATIENCE = seconds(2)
const MS_PER_SECOND = 1000

type Parts = { database: Database; dataDir: string }

/**
 * Of either kind of database; what the other kind has not got stays empty. To be shown before whatever else asks the
 * database: figures are read in their order, and queries of the metrics themselves are not to count as load of the pool.
 */
export function databaseMetrics({ database, dataDir }: Parts): Registry[] {
  const common = registryOf(
    gauge({ name: 'fretboard_database_up', help: '1 when the database answers within two seconds' }, () =>
      isUp(database),
    ),
    gauge(
      {
        name: 'fretboard_database_writable',
        help: '0 while the disk of the embedded database is almost full: changes are refused (507)',
      },
      () => Number(database.isWritable()),
    ),
    gauge(
      {
        name: 'fretboard_database_listener_connected',
        help: '1 while changes of other processes are heard; else what was derived from the data is made anew',
      },
      () => Number(database.isListening()),
    ),
    gauge(
      {
        name: 'fretboard_database_listener_age_seconds',
        help: 'How long the connection has stood on which changes are heard; PostgreSQL only',
      },
      () => database.figures().listenerSeconds,
    ),
  )
  return [
    poolMetrics(database),
    common,
    backupMetrics({ database, dataDir }),
    embeddedMetrics(() => database.figures().embedded),
  ]
}

function poolMetrics(database: Database): Registry {
  const pool = () => database.figures().pool
  return registryOf(
    gaugeBy(
      'state',
      {
        name: 'fretboard_database_pool_connections',
        help: 'Connections to PostgreSQL that are open: used or idle',
      },
      () => ({ used: pool()?.used, idle: pool()?.idle }),
    ),
    gauge(
      {
        name: 'fretboard_database_pool_max_connections',
        help: 'Connections to PostgreSQL that may be open at once',
      },
      () => pool()?.max,
    ),
    gauge(
      {
        name: 'fretboard_database_pool_waiting',
        help: 'Queries that wait for a connection to PostgreSQL',
      },
      () => pool()?.waiting,
    ),
  )
}

/** Of a database that is away it is not known; that it is, `fretboard_database_up` tells. */
function backupMetrics(place: Parts): Registry {
  return registryOf(
    gauge(
      {
        name: 'fretboard_last_backup_timestamp_seconds',
        help: 'When the last backup that `manage backup` finished was begun; absent before the first',
      },
      async () => {
        const at = await readLastBackup(place).catch(() => undefined)
        return at && at.getTime() / MS_PER_SECOND
      },
    ),
  )
}

function isUp(database: Database): Promise<number> {
  const late = after(PATIENCE, 0, { ref: false })
  const answered = database.ping().then(
    () => 1,
    () => 0,
  )
  return Promise.race([answered, late])
}
