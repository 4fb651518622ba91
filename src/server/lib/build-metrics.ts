import { Gauge, type Registry } from 'prom-client'

import { buildInfo } from './build-info.ts'
import { registryOf } from './metrics.ts'

/** Returns a gauge whose labels are the version and commit of this build. Its value is always 1. */
export function buildMetrics(): Registry {
  const info = new Gauge({
    name: 'fretboard_build_info',
    help: 'Version and commit of this build; always 1',
    labelNames: ['version', 'commit'],
    registers: [],
  })
  info.set(buildInfo, 1)
  return registryOf(info)
}
