import {
  createBrowserRouter,
  type DataRouter,
  type HydrationState,
  type LazyRouteFunction,
  matchRoutes,
  type RouteObject,
} from 'react-router'

import { createPageLoader } from './load-recovery.ts'

type Lazy = LazyRouteFunction<RouteObject>

const isFunction = (lazy: RouteObject['lazy']): lazy is Lazy => typeof lazy === 'function'

async function loadRoute(route: RouteObject): Promise<void> {
  if (isFunction(route.lazy)) Object.assign(route, await route.lazy(), { lazy: undefined })
}

export async function loadMatches(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all((matchRoutes(routes, pathname) ?? []).map(({ route }) => loadRoute(route)))
}

const wrapLazy = (routes: RouteObject[], load: (lazy: Lazy) => ReturnType<Lazy>): RouteObject[] =>
  routes.map((route) => {
    const { lazy, children } = route
    return Object.assign(
      { ...route },
      isFunction(lazy) && { lazy: () => load(lazy) },
      children && { children: wrapLazy(children, load) },
    )
  })

export function createRouter(routes: RouteObject[], hydrationData: HydrationState): DataRouter {
  const router = createBrowserRouter(
    wrapLazy(routes, (lazy) => load(lazy)),
    { hydrationData },
  )
  const load = createPageLoader(router)
  return router
}
