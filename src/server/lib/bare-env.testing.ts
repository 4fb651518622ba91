import { devNull } from 'node:os'

/** Returns the environment for a server process that a test starts, without the developer's own settings. */
export function bareEnv(): Record<string, string> {
  // NODE_OPTIONS and NODE_COMPILE_CACHE shorten the start of Node.js (vitest.config.ts).
  const { PATH = '', NODE_OPTIONS = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, ENV_FILE: devNull, NODE_OPTIONS, NODE_COMPILE_CACHE }
}
