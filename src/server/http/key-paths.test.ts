// The responses to the paths of emailed links, which contain a secret key.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

import { keyPaths } from './key-paths.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const KEY = 'k'.repeat(43)
const paths = keyPaths.map(({ shown }) => shown.replace('*', KEY))
const secret = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }

describe.each(paths)('%s', (path) => {
  test('is never cached and never sent as a referrer, whatever the response', async () => {
    const { app, takeErrors } = await testApp({ OUTGOING_REQUESTS: 'on' }, build)
    const spellings = [path, `${path}/`, `${path}/more?next=1`, `/${path}`, path.toUpperCase(), `${path}%zz`]
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'] as const)
      for (const url of spellings) {
        const { headers } = await app.inject({ method, url, headers: { 'if-none-match': '*' } })
        expect({ method, url, headers }).toMatchObject({ headers: secret })
      }
    expect(takeErrors()).toEqual([])
  })
})
