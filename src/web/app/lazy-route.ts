// Routes whose code comes when they are gone to. `module` is the chunk's key in Vite's manifest, for the server to preload it.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

type Load = () => Promise<ComponentType>

/** A page at an address. */
export function page(path: string, module: string, load: Load): RouteObject {
  return { path, handle: { module }, lazy: async () => ({ Component: await load() }) }
}

/** What lies around several pages, or stands before them. */
export function around(module: string, load: Load, children: RouteObject[]): RouteObject {
  return { children, handle: { module }, lazy: async () => ({ Component: await load() }) }
}
