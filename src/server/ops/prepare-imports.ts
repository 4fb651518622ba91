// What makes a start quicker: modules are compiled once, not at every start, and each is looked up once.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Not in the temporary folder, where other users of the machine could put code for us to run. */
const cacheDirectory = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** To be called before anything else is imported. Where the folder cannot be written, every start compiles. */
export function prepareImports(): void {
  enableCompileCache(cacheDirectory)
  resolveOnce()
}

type Resolved = { url: string; format?: string | null | undefined }

const INSIDE_DRIZZLE = '/node_modules/drizzle-orm/'
const LIBRARIES = '/node_modules/'

/**
 * Node looks a module up anew for each file that imports it, though what a name stands for is the same in all of our
 * files. It copies the package.json of drizzle-orm, 180 KB, for each of its modules; inside all are of one kind.
 */
function resolveOnce(): void {
  const known = new Map<string, Resolved>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context
      if (!conditions.includes('import')) return next(specifier, context)
      const isRelative = specifier.startsWith('.')
      if (isRelative && parentURL.includes(INSIDE_DRIZZLE))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      // What a package imports by name may be a version of its own.
      if (!isRelative && parentURL.includes(LIBRARIES)) return next(specifier, context)
      const name = isRelative ? new URL(specifier, parentURL).href : specifier
      const { url, format } = known.get(name) ?? next(specifier, context)
      known.set(name, { url, format })
      return { url, format, shortCircuit: true }
    },
  })
}
