// Shortens the start of processes that tests start, because most of them run for only a second. They load this file with
// `node --import`.
import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Does not optimize PGlite, because the optimization takes longer than it saves.
setFlagsFromString('--liftoff-only')

// Node.js parses drizzle-orm's package.json with 180 KB of exports for each of its hundred modules. This takes half a
// second. Relative imports within the package do not need it.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
