// The image contains everything that the product loads, without development packages and tests.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { readDockerignore } from './docker-context.ts'
import { listRuntimeImports } from './runtime-imports.ts'

const root = join(import.meta.dirname, '../..')
const isInContext = readDockerignore(root)
const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
const product = await listRuntimeImports(root, ['src/server/main.ts', 'src/server/cli/main.ts'])

test('the server and the commands load only the packages in "dependencies"', () => {
  expect(product.files.length).toBeGreaterThan(300)
  expect(product.packages).toContain('fastify')
  expect(product.packages).toContain('dejavu-fonts-ttf')
  expect(product.packages.filter((name) => !(name in manifest.dependencies))).toEqual([])
})

describe('the image', () => {
  const copied = Array.from(dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm), ([, path]) => path)

  test('contains every file that the product loads', () => {
    expect(copied).toContain('src')
    const missing = product.files.filter(
      (path) => !isInContext(path) || !copied.some((place) => path.startsWith(`${place}/`)),
    )
    expect(missing).toEqual([])
    expect(product.files.filter((path) => path.startsWith('src/web/'))).toEqual([])
  })

  test('has no .dockerignore exceptions with wildcards, which Buildah may ignore', async () => {
    const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n')
    expect(lines.filter((line) => line.startsWith('!') && line.includes('*'))).toEqual([])
  })

  test('contains the migrations', async () => {
    const migrations = await Array.fromAsync(glob('src/server/db/migrations/**/*.{sql,json}', { cwd: root }))
    expect(migrations.length).toBeGreaterThan(2)
    expect(migrations.filter((path) => !isInContext(path))).toEqual([])
  })

  test('has a build context with every input file of the build', async () => {
    const build = await listRuntimeImports(root, ['tools/scripts/build.ts', 'vite.config.ts'])
    const web = await Array.fromAsync(glob('src/{web,contract}/**/*.{ts,tsx,css,js,svg}', { cwd: root }))
    const needed = [...build.files, ...web.filter((path) => !/\.test(ing)?\.tsx?$|\/testing\b/.test(path))]
    expect(needed.filter((path) => !isInContext(path))).toEqual([])
  })

  test.each([
    '.env',
    '.data/pgdata/PG_VERSION',
    'src/server/ops/stop.test.ts',
    '.git/config',
    'deploy/compose.env',
  ])('has a build context without %s', (path) => expect(isInContext(path)).toBe(false))

  test('uses the Node.js version of package.json', () => {
    expect(dockerfile).toContain(`ARG NODE_VERSION=${manifest.dependencies.node}\n`)
  })
})
