// Tests the pages, documents and images of a site whose settings name a community other than Django.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { MAX_PICTURE_BYTES } from '#contract/images/rules/picture.ts'
import { accentColors } from '#contract/pages/accent-colors.ts'
import { extendTestApp } from '#server/auth/testing.ts'
import { check } from '#server/cli/check.ts'
import { readConfig } from '#server/config/config.ts'
import { users } from '#server/db/tables/users.ts'
import { testDatabase, waitForNotifications } from '#server/db/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { loadSharp } from '#server/images/load-sharp.ts'
import { aPng, pngClaimingSize, plain } from '#server/images/testing.ts'
import { hexColor } from '#server/lib/oklch.ts'
import { parseXml } from '#server/lib/xml.testing.ts'
import { outbox } from '#server/mail/testing.ts'
import { restartApp, testApp } from '#server/testing.ts'

import { loadWebBuild } from '../web-build.ts'
import { withBrand } from './brand-build.ts'

const plainBuild = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

const ferris = {
  SITE_NAME: 'Ferris Jobs',
  SITE_TAGLINE: 'Jobs for people who write Rust.',
  COMMUNITY_NAME: 'Rust',
  COMMUNITY_WORDS: 'Rust,wasm',
  SITE_COLOR: '25',
  AGGREGATOR_FEED: 'on',
  JOBS_WRITABLE_BY: 'employers',
  SOURCE_URL: 'https://code.example/Fretboard',
}

/** The names in any case. Includes CSS classes, reasons and other values of the APIs. */
const names = /.{0,30}(?:Django|Fretboard).{0,20}/is

/** Removed before the search: the address of the source code, and the name of the service in traces. */
const source = /https:\/\/code\.example\/Fretboard|"fretboard"/g

async function logoFile(bytes: Buffer | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'logo')
  await writeFile(path, bytes)
  return path
}

async function brandedSite(env: Record<string, string>) {
  const server = await testApp(env, plainBuild)
  const { app, db, clock } = server
  const job = { title: 'Crab Keeper', description: 'Write Rust.', skills: ['Rust'] }
  const id = await insertJob(db, { ...job, createdAt: clock.now, updatedAt: clock.now })
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  return { app, db, id, get, server }
}

const textPaths = (id: number) => [
  '/',
  '/jobs',
  `/jobs/${id}`,
  `/jobs/${id}/report`,
  '/companies',
  '/developers',
  '/post-a-job',
  '/alerts/new',
  '/dev/mail',
  '/account/login',
  '/account/signup',
  '/nowhere',
  '/nowhere.php',
  '/%zz',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/jobs.rss',
  '/jobs.atom',
  '/jobs.json',
  '/aggregator.xml',
  '/jobs/embed',
  '/jobs/embed.html',
  '/llms.txt',
  '/site.webmanifest',
  '/favicon.svg',
  '/social.svg',
  '/import-sample.csv',
  '/ninja-api/docs',
  '/api/docs',
  '/ninja-api/openapi.json',
  '/api/schema',
  '/_allauth/openapi.json',
]

/** Pages and API responses for staff. The texts of these pages are in scripts, which another test checks. */
const privatePaths = [
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/jobs',
  '/dashboard/review',
  '/dashboard/staff/settings',
  '/dashboard/employees',
  '/_allauth/browser/v1/config',
  '/_allauth/browser/v1/account/authenticators/totp',
  '/ninja-api/staff/settings',
  '/ninja-api/staff/users',
  '/ninja-api/staff/failed-emails',
  '/ninja-api/review',
  '/ninja-api/webhooks',
  '/ninja-api/dashboard/jobs-of-the-week',
  '/ninja-api/dashboard/figures',
]

const { db: emptyDatabase } = await testDatabase()
const brandOf = (env: Record<string, string>) =>
  withBrand({ build: plainBuild, config: readConfig(env), db: emptyDatabase })

const marker = [255, 0, 255]

describe('the brand of another community', () => {
  test('no page, feed or document of another community names Django or Fretboard', async () => {
    const { get, id } = await brandedSite(ferris)
    const named = []
    for (const path of textPaths(id)) {
      const { body, statusCode, headers } = await get(path)
      if (statusCode >= 300 && statusCode < 400) {
        const { body: target } = await get(String(headers.location))
        if (/Django|Fretboard/.test(target.replaceAll(source, ''))) named.push(path)
      }
      const found = names.exec(body.replaceAll(source, ''))
      if (found || statusCode >= 500) named.push([path, statusCode, found?.[0]])
    }
    expect(named).toEqual([])
    expect((await get('/')).body).toContain('Jobs for people who write Rust.')
    expect(JSON.parse((await get('/site.webmanifest')).body)).toMatchObject({
      name: 'Ferris Jobs',
      description: 'Jobs for people who write Rust.',
      theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
    })
  })

  test('a change by staff replaces the brand everywhere on every server, although it was cached', async () => {
    const { SITE_NAME, SITE_TAGLINE, COMMUNITY_NAME, COMMUNITY_WORDS, SITE_COLOR, ...env } = ferris
    const { server, get, id } = await brandedSite(env)
    const other = await restartApp(env, plainBuild)
    const getOther = (url: string) => other.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    for (const path of textPaths(id)) await Promise.all([get(path), getOther(path)])
    const picture = (await getOther(`/social/jobs/${id}.png`)).rawPayload
    const bytes = await (await plain({ width: 300, height: 200 }, '#ff00ff')).png().toBuffer()
    const staff = await extendTestApp(server).loggedIn('app')
    await server.db.update(users).set({ isStaff: true })
    const { text } = await staff.send('POST', '/ninja-api/images', { raw: bytes })
    const body = {
      site_name: SITE_NAME,
      site_tagline: SITE_TAGLINE,
      community_name: COMMUNITY_NAME,
      community_words: COMMUNITY_WORDS.split(','),
      site_color: Number(SITE_COLOR),
      site_logo: JSON.parse(text).url,
      contact_url: 'mailto:help@ferris.example',
      posting_rules: 'Name the **pay**.',
    }
    expect((await staff.send('PUT', '/ninja-api/staff/community', { body })).status).toBe(200)
    await waitForNotifications()
    for (const ask of [get, getOther]) {
      await expect.poll(async () => (await ask('/account/login')).body).toContain('Ferris Jobs')
      const named = []
      for (const path of textPaths(id)) {
        const found = names.exec((await ask(path)).body.replaceAll(source, ''))
        if (found) named.push([path, found[0]])
      }
      expect(named).toEqual([])
      const page = await ask('/post-a-job')
      expect(page.body).toContain('Name the <strong>pay</strong>.')
      expect(page.body).toContain('href="mailto:help@ferris.example"')
      expect((await ask('/jobs')).body).toContain('--accent:light-dark(oklch(0.42 0.085 25)')
      for (const path of ['/apple-touch-icon.png', '/social.png', `/social/jobs/${id}.png`])
        expect([path, await hasMarker((await ask(path)).rawPayload)]).toEqual([path, true])
    }
    expect((await getOther(`/social/jobs/${id}.png`)).rawPayload.equals(picture)).toBe(false)
    await staff.post('/ninja-api/staff/community/undo')
    await expect.poll(async () => (await getOther('/account/login')).body).not.toContain('Ferris')
    for (const path of ['/', '/jobs.rss', '/jobs/embed', '/site.webmanifest'])
      expect([path, (await getOther(path)).body.includes('Fretboard')]).toEqual([path, true])
  })

  test('no page or response for staff of another community names Django or Fretboard', async () => {
    const { server, db } = await brandedSite(ferris)
    const staff = await extendTestApp(server).loggedIn('browser')
    await db.update(users).set({ isStaff: true, isReviewer: true })
    const named = []
    for (const path of privatePaths) {
      const { text, status } = await staff.get(path)
      const found = names.exec(text.replaceAll(source, ''))
      const isMissing = status !== 200 && !path.endsWith('/totp')
      if (found || isMissing) named.push([path, status, found?.[0]])
    }
    expect(named).toEqual([])
    expect((await staff.get('account/authenticators/totp')).text).toContain('issuer=Ferris%20Jobs')
    expect((await staff.get('/ninja-api/staff/settings')).text).toContain('"Ferris Jobs"')
  })

  test('no script of the build names Django or Fretboard', async () => {
    const folder = join(import.meta.dirname, '../../../../dist/web')
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(20)
    // The editor of cards contains the list of skills. All communities have the same list.
    for (const name of names.filter((each) => !/^assets.own-card-page-/.test(each)))
      expect([name, /Django|Fretboard/.exec(await readFile(join(folder, name), 'utf8'))]).toEqual([
        name,
        null,
      ])
  })

  test('an email of another community names neither Django nor Fretboard', async () => {
    const { app, db } = await brandedSite(ferris)
    await app.inject({
      method: 'POST',
      url: '/_allauth/app/v1/auth/password/request',
      payload: { email: 'nobody@example.com' },
    })
    const [email] = await outbox(db)
    expect(email?.subject).toContain('[Ferris Jobs]')
    expect(JSON.stringify(email)).not.toMatch(/Django|Fretboard/)
    expect(email?.html).not.toContain('#1b5b3d')
    expect(email?.html).toContain(`a, .wordmark { color: ${hexColor(accentColors(25).accent.light)}; }`)
  })

  test('the color of SITE_LOGO appears in every image, and the header shows the logo', async () => {
    const bytes = await (await plain({ width: 300, height: 200 }, '#ff00ff')).png().toBuffer()
    const { get, id } = await brandedSite({ ...ferris, SITE_LOGO: await logoFile(bytes) })
    for (const path of ['/apple-touch-icon.png', '/social.png', `/social/jobs/${id}.png`])
      expect([path, await hasMarker((await get(path)).rawPayload)]).toEqual([path, true])
    const icon = (await get('/favicon.ico')).rawPayload
    expect(await hasMarker(icon.subarray(22))).toBe(true)
    for (const path of ['/favicon.svg', '/social.svg']) {
      const [, png = ''] = /data:image\/png;base64,([^"]*)/.exec((await get(path)).body) ?? []
      expect([path, await hasMarker(Buffer.from(png, 'base64'))]).toEqual([path, true])
    }
    expect((await get('/')).body).toContain('<img src="/favicon.svg" alt=""')
  })

  test('SITE_LOGO replaces the neck of a guitar', async () => {
    const neck = 'M135 0V630'
    const own = await brandedSite({ ...ferris, SITE_LOGO: await logoFile(await aPng()) })
    expect((await own.get('/social.svg')).body).not.toContain(neck)
    const { get } = await brandedSite(ferris)
    expect((await get('/social.svg')).body).toContain(neck)
  })

  test('SITE_COLOR sets the accent colors, and the content security policy allows their styles', async () => {
    const { get } = await brandedSite(ferris)
    const { body, headers } = await get('/')
    expect(body).toContain('<style>:root{--accent:light-dark(oklch(0.42 0.085 25),oklch(0.78 0.115 25))')
    const build = await brandOf(ferris)
    for (const hash of build.sources.styleSrc) expect(headers['content-security-policy']).toContain(hash)
    expect(build.sources.styleSrc).toHaveLength(2)
  })
})

/** Returns whether the image has pixels in the color `marker`. */
async function hasMarker(bytes: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let place = 0; place < data.length; place += info.channels)
    if (marker.every((value, channel) => Math.abs((data[place + channel] ?? 0) - value) < 12)) return true
  return false
}

test.each([
  ['360', 'SITE_COLOR is "360".'],
  ['red', 'SITE_COLOR is "red".'],
])('the server does not start with the color %s', (color, message) => {
  expect(() => readConfig({ SITE_COLOR: color })).toThrow(message)
})

test.each([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'PNG'],
  ['a file that is too large', Buffer.alloc(MAX_PICTURE_BYTES + 1), 'at most 5 MB'],
  [
    'a decompression bomb',
    await pngClaimingSize({ width: 60_000, height: 60_000 }),
    'at most 24 million pixels',
  ],
  ['a truncated picture', (await aPng()).subarray(0, 60), 'could not be read'],
])('the server does not start with %s as the logo', async (_name, bytes, message) => {
  const env = { SITE_LOGO: await logoFile(bytes) }
  await expect(brandOf(env)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(new RegExp(`^SITE_LOGO is .*${message}`)),
  })
})

const canary = `</script><img src=x onerror=alert(1)>"'&`

describe('the settings of the brand', () => {
  test('the server does not start if the file of the logo is missing', async () => {
    const env = { SITE_LOGO: '/nowhere/logo.png' }
    await expect(brandOf(env)).rejects.toThrow(
      'SITE_LOGO is "/nowhere/logo.png": there is no such file or folder',
    )
    vi.stubEnv('SITE_LOGO', env.SITE_LOGO)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    await expect(check({})).rejects.toThrow('SITE_LOGO is "/nowhere/logo.png": ')
  })

  test('the served logo contains the pixels of SITE_LOGO and no other bytes of the file', async () => {
    const png = await aPng()
    const path = await logoFile(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
    const { get } = await brandedSite({ SITE_LOGO: path })
    const { body } = await get('/favicon.svg')
    const [, data = ''] = /base64,([^"]*)/.exec(body) ?? []
    expect(Buffer.from(data, 'base64').includes('script')).toBe(false)
  })

  test('HTML in the settings is escaped everywhere', async () => {
    const env = {
      ...ferris,
      SITE_NAME: canary,
      SITE_TAGLINE: canary,
      COMMUNITY_NAME: canary,
      COMMUNITY_WORDS: canary,
    }
    const { get, id } = await brandedSite(env)
    for (const path of textPaths(id)) {
      const { body, headers } = await get(path)
      const type = String(headers['content-type'])
      const isMarkup = /html|xml/.test(type) && body.includes('<img src=x')
      expect([path, isMarkup]).toEqual([path, false])
      if (/xml/.test(type)) parseXml(body)
      if (/json/.test(type)) JSON.parse(body)
    }
    for (const path of ['/social.png', `/social/jobs/${id}.png`])
      expect((await get(path)).headers['content-type']).toBe('image/png')
  })

  test('the default settings leave the web build unchanged', async () => {
    expect(await brandOf({})).toBe(plainBuild)
  })
})
