import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** This folder is not in the system's temporary folder, because other users of the machine could plant code there. */
const cacheDirectory = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/**
 * Shortens the start by caching compiled modules on disk and resolving each module only once. Call it before any other
 * import. Without write access to the folder, every start compiles.
 */
export function prepareImports(): void {
  enableCompileCache(cacheDirectory)
  resolveOnce()
}

type ResolvedModule = { url: string; format?: string | null | undefined }

const INSIDE_DRIZZLE = '/node_modules/drizzle-orm/'
const LIBRARIES = '/node_modules/'

/**
 * Node.js resolves a module again for each file that imports it, although all our files get the same result. For each
 * module of drizzle-orm, Node.js copies the 180 KB of its package.json. This function resolves these modules itself,
 * because all of them are ES modules.
 */
function resolveOnce(): void {
  const resolved = new Map<string, ResolvedModule>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context
      if (!conditions.includes('import')) return next(specifier, context)
      const isRelative = specifier.startsWith('.')
      if (isRelative && parentURL.includes(INSIDE_DRIZZLE))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      // A package may depend on its own version of another package.
      if (!isRelative && parentURL.includes(LIBRARIES)) return next(specifier, context)
      const name = isRelative ? new URL(specifier, parentURL).href : specifier
      const { url, format } = resolved.get(name) ?? next(specifier, context)
      resolved.set(name, { url, format })
      return { url, format, shortCircuit: true }
    },
  })
}
