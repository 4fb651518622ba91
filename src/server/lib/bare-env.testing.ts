import { devNull } from 'node:os'

/** The environment of a process of the product that a test starts: nothing that a developer has set for theirs. */
export function bareEnv(): Record<string, string> {
  // The last two make Node.js load the code sooner (vitest.config.ts).
  const { PATH = '', NODE_OPTIONS = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, ENV_FILE: devNull, NODE_OPTIONS, NODE_COMPILE_CACHE }
}
