// Routes whose code comes when they are gone to. `module` is the chunk's key in Vite's manifest, for the server to preload it.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

import type * as guards from '../auth/guards.tsx'

/** Loads a module that exports one component, under whatever name. */
type Load = () => Promise<Record<string, ComponentType>>

function lazily(module: string, load: Load): Pick<RouteObject, 'handle'> & { lazy: () => Promise<object> } {
  return {
    handle: { module },
    lazy: async () => {
      const [Component] = Object.values(await load())
      return { Component }
    },
  }
}

/** A page at an address. */
export function page(path: string, module: string, load: Load): RouteObject {
  return { path, ...lazily(module, load) }
}

/** What lies around several pages. */
export function around(module: string, load: Load, children: RouteObject[]): RouteObject {
  return { children, ...lazily(module, load) }
}

/** What stands before several pages: one of the guards. */
export function guarded(name: keyof typeof guards, children: RouteObject[]): RouteObject {
  const load = async () => ({ Guard: (await import('../auth/guards.tsx'))[name] })
  return around('auth/guards.tsx', load, children)
}
