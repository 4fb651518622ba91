import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * The cache of compiled modules. It is not in the system's temporary folder, because other users of the machine could
 * place code there.
 */
const cacheDirectory = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/**
 * Shortens the start: caches compiled modules on disk, and resolves each module only once. Must be called before any
 * other import. Without write access to the folder of the cache, every start compiles all modules.
 */
export function prepareImports(): void {
  enableCompileCache(cacheDirectory)
  resolveOnce()
}

type ResolvedModule = { url: string; format?: string | null | undefined }

const INSIDE_DRIZZLE = '/node_modules/drizzle-orm/'
const LIBRARIES = '/node_modules/'

/**
 * Makes Node.js resolve each module only once. Node.js would resolve a module again for each file that imports it, with
 * the same result. For each module of drizzle-orm, it would also copy the 180 KB of that package's package.json. All
 * modules of drizzle-orm are ES modules, so this function can resolve them without the package.json.
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
      // Lets Node.js resolve the packages that a library imports, because a library may depend on its own version of a
      // package.
      if (!isRelative && parentURL.includes(LIBRARIES)) return next(specifier, context)
      const name = isRelative ? new URL(specifier, parentURL).href : specifier
      const { url, format } = resolved.get(name) ?? next(specifier, context)
      resolved.set(name, { url, format })
      return { url, format, shortCircuit: true }
    },
  })
}
