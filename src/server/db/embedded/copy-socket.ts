// Where the process that has the embedded database open lets commands copy it: a socket in DATA_DIR, for its owner alone.
import { join, relative, resolve } from 'node:path'

const FILE = 'copy.socket'
/** What every system takes; Linux takes four more. A longer one would be cut off without a word. */
const MOST_BYTES = 103

/** Undefined where the path of DATA_DIR is too long for a socket. Seen from here it may be shorter. */
export function copySocket(dataDir: string): string | undefined {
  const path = join(resolve(dataDir), FILE)
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= MOST_BYTES)
}
