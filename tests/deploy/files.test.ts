// The files of deploy/ agree with the product: settings, paths, ports, commands, limits and timeouts.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { MAX_PICTURE_BYTES } from '#contract/images/rules/picture.ts'
import { MAX_IMPORT_BYTES } from '#contract/jobs/limits.ts'
import { configProblems, settingNames } from '#server/config/config.ts'
import { serverSettings } from '#server/config/server-settings.ts'
import { detailsOf } from '#server/config/setting.ts'
import { keyPaths } from '#server/http/key-paths.ts'
import { defaultClientTimeouts } from '#server/http/server.ts'

import { readDeployFiles, readDuration, listVariables } from './deploy-files.ts'

const root = join(import.meta.dirname, '../..')
const files = await readDeployFiles()
const pagePaths = ['docs/how-to/deployment.md', 'docs/tutorials/a-board-for-your-community.md']
const pages = await Promise.all(pagePaths.map((path) => readFile(join(root, path), 'utf8')))
const getText = (path: string): string => files.get(path) ?? ''

/** Variables that are not settings of the product. Other programs, the deploy files and the build use them. */
const otherVariables = new Set([
  'ENV_FILE',
  'NODE_VERSION',
  'BUILD_COMMIT',
  'FRETBOARD_VERSION',
  'MALLOC_TRIM_THRESHOLD_',
  'MANAGE_COMMAND',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'SITE_ADDRESS',
  'UPSTREAMS',
])

describe('the settings in deploy/', () => {
  test('every setting in deploy/ exists in the product', () => {
    const named = [...files].flatMap(([path, text]) => listVariables(text).map((name) => ({ path, name })))
    expect(named.length).toBeGreaterThan(25)
    expect(named.filter(({ name }) => !otherVariables.has(name) && !settingNames.includes(name))).toEqual([])
  })

  const required = Object.values(serverSettings.shape)
    .map(detailsOf)
    .flatMap(({ name, requiredInProduction }) => (requiredInProduction ? [name] : []))

  test.each([
    ['one machine', ['deploy/fretboard.env.example']],
    ['compose', ['deploy/compose.yaml', 'Dockerfile']],
    [
      'Kubernetes',
      ['deploy/kubernetes/settings.yaml', 'deploy/kubernetes/secret.example.yaml', 'Dockerfile'],
    ],
  ])('the files for %s contain all settings that production requires', (_where, paths) => {
    const named = paths.flatMap((path) => listVariables(getText(path)))
    expect(required).toContain('SECRET_KEY')
    expect(named).toEqual(
      expect.arrayContaining([...required, 'NODE_ENV', 'DATABASE_URL', 'TRUSTED_PROXIES']),
    )
  })

  test('the settings of fretboard.env.example are valid after SECRET_KEY has been set', () => {
    const lines = getText('deploy/fretboard.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)
    const env = Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]))
    expect(configProblems(env)).toEqual([expect.stringContaining('SECRET_KEY')])
    expect(configProblems({ ...env, SECRET_KEY: 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9' })).toEqual([])
  })
})

test('the health probes in deploy/ request existing paths', async () => {
  const map = await readFile(join(root, 'docs/reference/map.md'), 'utf8')
  const requested = [...files.values()].flatMap(
    (text) => text.match(/\/(?:healthz|readyz|metrics)\b|(?<=path: )\/\w+z\b/g) ?? [],
  )
  expect(new Set(requested)).toEqual(new Set(['/healthz', '/readyz']))
  for (const path of requested) expect(map).toContain(`| GET \`${path}\` |`)
})

test('proxies forward to the ports of the instances', () => {
  const ports = ['8001', '8002']
  for (const path of ['deploy/nginx/fretboard.conf', 'deploy/caddy/Caddyfile'])
    expect(Array.from(getText(path).matchAll(/127\.0\.0\.1:(\d+)/g), ([, port]) => port)).toEqual(ports)
  expect(getText('deploy/systemd/fretboard@.service')).toContain('PORT=%i')
  expect(getText('Dockerfile')).toContain('PORT=8000')
  expect(getText('deploy/compose.yaml')).toContain('app1:8000 app2:8000')
  expect(getText('deploy/kubernetes/deployment.yaml')).toContain('containerPort: 8000')
})

test.each([
  ['deploy/nginx/fretboard.conf', /client_max_body_size (\d+)m;/, 1024 * 1024],
  ['deploy/caddy/Caddyfile', /max_size (\d+)MB/, 1_000_000],
  ['deploy/kubernetes/ingress.yaml', /proxy-body-size: (\d+)m/, 1024 * 1024],
])('%s accepts the largest request body', (path, size, unit) => {
  const [, count] = size.exec(getText(path)) ?? []
  expect(Number(count) * unit).toBeGreaterThanOrEqual(Math.max(MAX_IMPORT_BYTES, MAX_PICTURE_BYTES))
})

test.each([
  ['deploy/nginx/fretboard.conf', /^ {4}keepalive_timeout (\d+)(s);/m, /proxy_read_timeout (\d+)(s);/],
  ['deploy/caddy/Caddyfile', /^\t*keepalive (\d+)(s)$/m, /response_header_timeout (\d+)(s)$/m],
])(
  '%s closes idle connections before the server does, and has a longer response timeout than the server',
  (path, idle, response) => {
    expect(readDuration(getText(path), idle)).toBeLessThan(defaultClientTimeouts.silence)
    expect(readDuration(getText(path), response)).toBeGreaterThan(defaultClientTimeouts.silence)
  },
)

describe('the logs of the proxies', () => {
  const nginx = getText('deploy/nginx/fretboard.conf')

  /** Returns the value of a map of nginx. Supports its kinds of rules: `default $variable` and regular expressions. */
  function mapValue(variable: string, value: string): string {
    const [, rules = ''] = new RegExp(`map \\$\\w+ \\$${variable} \\{([^]*?)\\n\\}`).exec(nginx) ?? []
    for (const [, flags, pattern = '', result = ''] of rules.matchAll(/"~(\*?)(.*?)" "?([^\n"]*?)"?;/g)) {
      const found = new RegExp(pattern, flags === '*' ? 'is' : 's').exec(value)
      if (found) return result.replace(/\$(\w+)/, (_name, group: string) => found.groups?.[group] ?? '')
    }
    return value
  }

  test.each(keyPaths)('the access log of nginx masks the key in $shown', ({ shown }) => {
    const [, location = ''] = /location ~\* "(.*)"/.exec(nginx) ?? []
    for (const end of ['SECRET', 'SECRET/', 'SECRET/more', '.SECRET']) {
      const path = shown.replace('*', end)
      for (const uri of [path, path.replaceAll('/', '%2F'), path.replaceAll('/', '//'), path.toUpperCase()]) {
        expect(mapValue('fretboard_path', uri)).not.toContain('SECRET')
        expect(mapValue('fretboard_referer', `https://jobs.example.org${uri}?SECRET`)).not.toContain('SECRET')
        expect(uri).toMatch(new RegExp(location, 'i'))
      }
      expect(mapValue('fretboard_path', path)).toBe(shown)
    }
  })

  test('the access log of nginx shows other paths without the query', () => {
    for (const path of ['/', '/jobs/12/key-account-manager', '/account/api-keys', '/ninja-api/job-renewals'])
      expect(mapValue('fretboard_path', path)).toBe(path)
    expect(mapValue('fretboard_referer', 'https://example.com/search?q=x')).toBe('https://example.com/search')
    expect(nginx.match(/access_log \S+ fretboard;/g)).toHaveLength(nginx.match(/^server \{/gm)?.length ?? 0)
    expect(/log_format fretboard([^;]*);/.exec(nginx)?.[1]).not.toMatch(
      /\$(?:request\b|request_uri|args|http_referer)/,
    )
  })

  test('Caddy and the ingress log no paths', () => {
    const caddy = getText('deploy/caddy/Caddyfile')
    expect(caddy).toContain('request>uri delete')
    expect(caddy).toContain('request>headers>Referer delete')
    expect(getText('deploy/kubernetes/ingress.yaml')).toContain("enable-access-log: 'false'")
  })
})

test('every manage command in files and guides exists, with all its options', async () => {
  const program = await readFile(join(root, 'src/server/cli/program.ts'), 'utf8')
  const calls = [...files.values(), ...pages].flatMap((text) =>
    Array.from(text.matchAll(/(?:src\/server\/cli\/main\.ts|fretboard-manage),? ([a-z]+-?[a-z]+)([^\n`]*)/g)),
  )
  expect(calls.length).toBeGreaterThan(3)
  const unknown = calls.flatMap(([, command = '', rest = '']) =>
    [`('${command}')`, ...(rest.match(/--[a-z][a-z-]+/g) ?? [])].filter((name) => !program.includes(name)),
  )
  expect(unknown).toEqual([])
})

test.each(pagePaths)('%s names the Node.js version of package.json', async (path) => {
  const page = await readFile(join(root, path), 'utf8')
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(new Set(page.match(/\bv?24\.\d+\.\d+\b/g)?.map((version) => version.replace('v', '')))).toEqual(
    new Set([dependencies.node]),
  )
})

describe('docs/how-to/deployment.md', () => {
  const [page = ''] = pages
  const links = new Set(
    Array.from(page.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, link = '']) => join('docs/how-to', link)),
  )

  test('links to every file of deploy/ or to its folder', () => {
    const unnamed = [...files.keys()].filter((path) => !links.has(path) && !links.has(dirname(path)))
    expect(unnamed).toEqual([])
  })
})
