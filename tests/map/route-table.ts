// The routes of the running product: method, path, guard and use case.
import type { RouteOptions } from 'fastify'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { embeddedDatabase } from '#server/db/embedded/open-embedded.ts'
import { loadEmbeddedTemplate } from '#server/db/testing/embedded-template.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { emptyPages } from '#server/ops/testing/empty-pages.ts'
import type { WebBuild } from '#server/pages/web-build.ts'

import { openInspector } from './function-place.ts'

const allOptions = {
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  MFA_TRUST_ENABLED: 'on',
}

/** Every path supports these methods without a use case. */
const automaticMethods = new Set(['HEAD', 'OPTIONS'])

export type Row = { method: string; path: string; guard: string; useCase: string }

type RouteTables = { endpoints: readonly Row[]; pages: readonly Row[] }

/** Returns all routes, including those of optional features, sorted by path. Pages are routes that need a web build. */
export async function readRouteTables(root: string): Promise<RouteTables> {
  const endpoints = [...(await readRows(root, {})), ...(await readRows(root, allOptions))]
  const known = new Set(endpoints.map(getKey))
  const demoRows = (await readRows(root, { DEMO: 'on' })).filter((row) => !known.has(getKey(row)))
  const withPages = await readRows(root, {}, emptyPages)
  return {
    endpoints: [...endpoints, ...demoRows].toSorted(byPath),
    pages: withPages.filter((row) => !known.has(getKey(row))).toSorted(byPath),
  }
}

const getKey = ({ method, path }: Row) => `${method} ${path}`
const byPath = (one: Row, other: Row) => one.path.localeCompare(other.path, 'en')

async function readRows(root: string, env: Record<string, string>, build?: WebBuild): Promise<Row[]> {
  const client = await loadEmbeddedTemplate()
  const app = createApp({
    config: withSecretKey(readConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey, ...env })),
    database: embeddedDatabase(client, { isWritable: () => true, close: () => client.close() }),
    now: () => new Date(),
    log: createLog({ level: 'silent' }),
    ...(build && { build }),
  })
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  await app.ready()
  const inspector = await openInspector(root)
  const rows: Row[] = []
  for (const { method, url, config, handler } of routes) {
    const { guard, useCase = handler } = config ?? {}
    // Skips routes with several methods, because they only reject unsupported methods.
    if (guard === undefined || Array.isArray(method) || automaticMethods.has(method)) continue
    const path = url
      .replaceAll(/:(\w+)(?:\([^)]*\))?/g, '{$1}')
      .replace(/^\/_allauth\/(?:app|browser)\//, '/_allauth/{client}/')
    rows.push({ method, path, guard: splitCamelCase(guard.name), useCase: await inspector.fileOf(useCase) })
  }
  inspector.close()
  await app.close()
  await client.close()
  return rows
}

/** Returns "logged in" for `loggedIn`. */
function splitCamelCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}
