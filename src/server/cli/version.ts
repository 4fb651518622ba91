import { buildInfo } from '#server/lib/build-info.ts'

import { say } from './terminal.ts'

/** Needs neither settings nor a database. */
export function version(): void {
  say(`${buildInfo.version} (commit ${buildInfo.commit})`)
}
