// `node --import` for the processes that tests start, most of which live for a second.
import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Compiling PGlite a second time, for speed, costs them more than it saves.
setFlagsFromString('--liftoff-only')

// Node.js parses drizzle-orm's package.json, 180 KB of exports, for each of its hundred modules: half a second. What one of
// its modules imports by a path needs none of that.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
