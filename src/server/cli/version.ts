import { buildInfo } from '#server/lib/build-info.ts'

import { print } from './terminal.ts'

/** Prints the version and commit. Works without settings and without a database. */
export function version(): void {
  print(`${buildInfo.version} (commit ${buildInfo.commit})`)
}
