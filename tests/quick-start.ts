// Shortens the startup of processes that tests run. Most of these processes run for only a second. They load this file
// with `node --import`.
import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Does not optimize PGlite, because the optimization takes longer than it saves.
setFlagsFromString('--liftoff-only')

// For each of drizzle-orm's hundred modules, Node.js parses the 180 KB of exports in the package's package.json. This
// takes half a second in total. Relative imports within the package do not need these exports.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
