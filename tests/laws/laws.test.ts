// Proves that every import rule finds a planted violation, and that a tree without violations passes.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import { cruiseTree, lawNames, modulesOnDisk } from './cruise.ts'

const project = join(import.meta.dirname, '../..')
const planted: string[] = []

/** Writes a valid tree with the given files and returns its folder. */
async function createTree(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'laws-'))
  planted.push(root)
  const validFiles = {
    'package.json': JSON.stringify({
      type: 'module',
      imports: {
        '#contract/*': './src/contract/*',
        '#durable': './packages/durable/src/index.ts',
        '#server/*': './src/server/*',
        '#web/*': './src/web/*',
      },
    }),
    'tsconfig.json': '{}',
    'packages/durable/src/index.ts': "export { open } from './open.ts'",
    'packages/durable/src/open.ts': 'export const open = 1',
    'src/contract/jobs/job.ts': 'export const job = 1',
    'src/server/db/open.ts': "import { open } from '#durable'\nexport const openDatabase = open",
    'src/server/db/tables/jobs.ts': 'export const jobs = 1',
    'src/server/jobs/queries.ts': "import { jobs } from '../db/tables/jobs.ts'\nexport const list = jobs",
    'src/server/jobs/routes.ts': "import { list } from './queries.ts'\nexport const routes = list",
    'src/server/app.ts': "import { routes } from './jobs/routes.ts'\nexport const app = routes",
    'src/server/auth/pipeline/engine.ts': 'export const engine = 1',
    'src/server/auth/login/by-password.ts':
      "import { engine } from '../pipeline/engine.ts'\nexport const logIn = engine",
    'src/server/bookmarks/add.ts': 'export const add = 1',
    'src/server/jobs/store/job-queries.ts': 'export const row = 1',
    'src/server/jobs/state/apply.ts':
      "import { row } from '../store/job-queries.ts'\nexport const apply = row",
    'src/server/jobs/editing/update.ts':
      "import { apply } from '../state/apply.ts'\nexport const update = apply",
    'src/server/pages/document.ts': 'export const document = 1',
    'src/server/jobs/snapshot/chunks.ts': 'export const chunks = 1',
    'src/server/jobs/search-index/splice.ts': 'export const splice = 1',
    'src/web/app/router.tsx': "import { board } from '../board/board-page.tsx'\nexport const router = board",
    'src/web/board/board-page.tsx': "import { job } from '#contract/jobs/job.ts'\nexport const board = job",
  }
  for (const [path, text] of Object.entries({ ...validFiles, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  return root
}

afterEach(async () => {
  await Promise.all(planted.splice(0).map((root) => rm(root, { recursive: true })))
})

const plantedViolations = [
  [
    'telemetry-only-when-set',
    'src/server/run.ts',
    "import { trace } from '@opentelemetry/api'\nexport const run = trace",
  ],
  ['no-circular', 'src/contract/loop.ts', "import { loop } from './loop.ts'\nexport const again = loop"],
  [
    'contract-imports-nobody',
    'src/contract/jobs/spy.ts',
    "import { list } from '#server/jobs/queries.ts'\nexport const spy = list",
  ],
  [
    'contract-imports-nobody',
    'src/contract/jobs/pretty.ts',
    "import pino from 'pino'\nexport const pretty = pino",
  ],
  [
    'snapshot-has-one-entry',
    'src/server/pages/spy.ts',
    "import { chunks } from '../jobs/snapshot/chunks.ts'\nexport const spy = chunks",
  ],
  [
    'search-index-has-one-entry',
    'src/server/jobs/spy.ts',
    "import { splice } from './search-index/splice.ts'\nexport const spy = splice",
  ],
  [
    'contract-has-no-runtime',
    'src/contract/jobs/disk.ts',
    "import { readFile } from 'node:fs'\nexport const read = readFile",
  ],
  [
    'web-never-imports-server',
    'src/web/board/spy.ts',
    "import { list } from '#server/jobs/queries.ts'\nexport const spy = list",
  ],
  [
    'server-never-imports-web',
    'src/server/jobs/spy.ts',
    "import { board } from '#web/board/board-page.tsx'\nexport const spy = board",
  ],
  [
    'only-queries-touch-tables',
    'src/server/jobs/present.ts',
    "import { jobs } from '../db/tables/jobs.ts'\nexport const present = jobs",
  ],
  [
    'asks-never-see-the-engine',
    'src/server/auth/pipeline/mfa-stage.ts',
    "import { engine } from './engine.ts'\nexport const stage = engine",
  ],
  [
    'server-features-do-not-visit',
    'src/server/jobs/spy.ts',
    "import { add } from '../bookmarks/add.ts'\nexport const spy = add",
  ],
  [
    'web-features-do-not-visit',
    'src/web/home/spy.ts',
    "import { board } from '../board/board-page.tsx'\nexport const spy = board",
  ],
  [
    'server-features-import-no-assembly',
    'src/server/jobs/spy.ts',
    "import { document } from '../pages/document.ts'\nexport const spy = document",
  ],
  [
    'server-features-import-no-assembly',
    'src/server/jobs/spy.ts',
    "import type { app } from '../app.ts'\nexport type Spy = typeof app",
  ],
  [
    'web-features-import-no-assembly',
    'src/web/home/spy.ts',
    "import { router } from '../app/router.tsx'\nexport const spy = router",
  ],
  [
    'subfolders-form-floors',
    'src/server/jobs/store/spy.ts',
    "import { update } from '../editing/update.ts'\nexport const spy = update",
  ],
  [
    'subfolders-form-floors',
    'src/server/auth/pipeline/spy.ts',
    "import { logIn } from '../login/by-password.ts'\nexport const spy = logIn",
  ],
  [
    'shared-server-folders-import-no-feature',
    'src/server/http/spy.ts',
    "import { list } from '../jobs/queries.ts'\nexport const spy = list",
  ],
  [
    'shared-web-folders-import-no-feature',
    'src/web/query/spy.ts',
    "import { board } from '../board/board-page.tsx'\nexport const spy = board",
  ],
  [
    'server-lib-imports-no-other-folder',
    'src/server/lib/spy.ts',
    "import type { db } from '../db/open.ts'\nexport type Spy = typeof db",
  ],
  [
    'ui-and-lib-are-ground-floor',
    'src/web/ui/spy.ts',
    "import { board } from '../board/board-page.tsx'\nexport const spy = board",
  ],
  [
    'only-assembly-imports-routes',
    'src/server/jobs/spy.ts',
    "import { routes } from './routes.ts'\nexport const spy = routes",
  ],
  [
    'packages-know-nothing-of-src',
    'packages/durable/src/spy.ts',
    "import { list } from '../../../src/server/jobs/queries.ts'\nexport const spy = list",
  ],
  [
    'packages-know-nothing-of-src',
    'packages/durable/src/orm.ts',
    "import { sql } from 'drizzle-orm'\nexport const orm = sql",
  ],
  [
    'packages-by-their-entry',
    'src/server/db/spy.ts',
    "import { open } from '../../../packages/durable/src/open.ts'\nexport const spy = open",
  ],
  [
    'no-unresolvable',
    'src/server/jobs/ghost.ts',
    "import { ghost } from './nowhere.ts'\nexport const seen = ghost",
  ],
] as const

describe('the import laws', () => {
  test('a valid tree has no violation, and the check reads every module', async () => {
    const root = await createTree({})
    const { modules, violations } = await cruiseTree(root)
    expect(violations).toEqual([])
    expect(modules).toBe(await modulesOnDisk(root))
  })

  test.each(plantedViolations)('the rule %s rejects %s', async (rule, path, text) => {
    const root = await createTree({ [path]: text })
    const { violations } = await cruiseTree(root)
    expect(violations.map((violation) => violation.rule)).toContain(rule)
    expect(violations.filter((violation) => violation.rule !== rule)).toEqual([])
  })

  test('every rule has a planted violation', () => {
    expect(new Set(plantedViolations.map(([rule]) => rule))).toEqual(new Set(lawNames))
  })
})
