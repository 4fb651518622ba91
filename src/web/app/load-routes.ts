// The code of a page and of all that lies around it, loaded before it is shown.
import { matchRoutes, type RouteObject } from 'react-router'

import { routes } from './routes.tsx'

const routesTo = (pathname: string): RouteObject[] =>
  matchRoutes(routes, pathname)?.map(({ route }) => route) ?? []

export const isLoaded = (pathname: string) => routesTo(pathname).every(({ lazy }) => lazy === undefined)

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

/** Loads what an address needs; returns the chunks' keys in Vite's manifest. */
export async function loadRoutes(pathname: string): Promise<string[]> {
  const found = routesTo(pathname)
  await Promise.all(found.map(load))
  return found.flatMap(({ handle }) => moduleOf(handle))
}

function moduleOf(handle: unknown): string[] {
  return typeof handle === 'object' && handle !== null && 'module' in handle ? [String(handle.module)] : []
}
