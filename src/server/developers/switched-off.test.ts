// Without DIRECTORY nothing of the directory exists, and /developers has the page of the specification.
import { join } from 'node:path'

import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { type Accounts, extendTestApp, type TestClient } from '#server/auth/testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

async function start(env: Record<string, string> = {}) {
  const server: Accounts = extendTestApp(await newApp(env, build))
  const routes = new Set<string>()
  server.app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`)
  })
  await server.app.ready()
  return { ...server, routes }
}

const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const

/** Pages that only the router of the web layer lists. */
const dashboardPages = ['GET /dashboard/directory', 'GET /dashboard/requests']

test('every route of the directory answers like an unknown URL', async () => {
  const on = await start({ DIRECTORY: 'on' })
  const off = await start()
  const { client: staff } = await createPersonWithRole(off, 'staff', 0)
  const routes = [...on.routes].filter((route) => !off.routes.has(route))
  expect(routes.length).toBeGreaterThan(100)
  for (const client of [off.client('browser'), staff])
    for (const route of routes) {
      const [first = '', pattern = ''] = route.split(' ')
      const method = methods.find((each) => each === first)
      const path = pattern.replaceAll(/:\w+(?:\(\.\+\))?|\*/g, 'A'.repeat(22)).replace(/\/$/, '')
      if (method === undefined || path === '/developers') continue
      const unknown = path.replace(/developer|contact/, (word) => word.toUpperCase())
      expect([route, await answer(client, method, path)]).toEqual([
        route,
        await answer(client, method, unknown),
      ])
    }
  for (const page of dashboardPages) expect((await staff.get(page.slice(4))).status).toBe(404)
  expect((await staff.get('/ninja-api/openapi.json')).text).not.toMatch(/developers\b/)
})

async function answer(client: TestClient, method: (typeof methods)[number], path: string) {
  const { status, text, headers } = await client.send(method, path, method === 'POST' ? { body: {} } : {})
  // The headers of links in emails depend on their paths alone.
  const keyHeaders = /^\/developers\/(?:keep|requests)\//i.test(path) && {
    'cache-control': '',
    'referrer-policy': '',
  }
  const own = { date: '', etag: '', 'x-request-id': '', ...keyHeaders }
  return { status, text: text.replaceAll(path, '(path)'), headers: { ...headers, ...own } }
}

test('the page at /developers has the specified bytes', async () => {
  const [plain, off] = [await start(), await start({ DIRECTORY: 'off' })]
  const [first, second] = [await plain.app.inject('/developers'), await off.app.inject('/developers')]
  expect(second.body).toBe(first.body)
  const main = /<main.*<\/main>/s.exec(first.body)?.[0]
  expect(main).toMatchInlineSnapshot(
    `"<main id="main" tabindex="-1" class="mx-auto w-full max-w-300 px-4 py-8 outline-none sm:px-6"><output class="absolute"></output><div class="grid gap-6"><h1 class="text-heading font-bold tracking-tight">Developer Directory</h1><div class="grid justify-items-center gap-2 rounded-card border border-line bg-raised px-6 py-12 text-center"><svg aria-hidden="true" viewBox="0 0 120 72" class="mb-4 h-18 text-control" fill="none" stroke="currentColor"><rect x="1" y="1" width="118" height="70" rx="10" class="fill-accent-soft" stroke-width="2"></rect><path d="M38 1v70M82 1v70M1 15h118M1 29h118M1 43h118M1 57h118" stroke-opacity=".6"></path><rect x="53" y="4" width="14" height="64" rx="7" class="fill-highlight" stroke="none"></rect><path d="M60 14v44" class="text-accent" stroke="currentColor" stroke-width="3" stroke-linecap="round"></path></svg><p class="font-heading text-title font-semibold">Coming Soon!</p><div class="max-w-prose text-muted">We&#x27;re working hard to bring you this feature. Stay tuned!</div><div class="pt-4"><div class="flex flex-wrap justify-center gap-3"><a class="inline-flex items-center justify-center gap-2 rounded-control border font-semibold transition-colors border-transparent bg-accent text-on-accent hover:bg-accent-strong min-h-10 px-4 text-body phone:min-h-11" href="/jobs" data-discover="true">Browse jobs</a><a class="inline-flex items-center justify-center gap-2 rounded-control border font-semibold transition-colors border-control bg-raised text-default hover:border-accent hover:text-accent min-h-10 px-4 text-body phone:min-h-11" href="/account/signup" data-discover="true">Sign up</a></div></div></div></div></main>"`,
  )
  expect(/<title>.*?<\/title><meta name="description"[^>]*>/s.exec(first.body)?.[0]).toMatchInlineSnapshot(
    `"<title>Developer Directory · Fretboard</title><meta name="description" content="A directory of Django developers is coming soon.">"`,
  )
  expect(first.body).not.toContain('"directory"')
})
