// Proves that renaming a field in the contract alone breaks the type check of the browser and the server.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'contract-'))
  for (const name of ['src', 'package.json', 'tsconfig.json', 'tsconfig.web.json', 'tsconfig.server.json'])
    await cp(join(project, name), join(copy, name), { recursive: true })
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => rm(copy, { recursive: true, force: true }))

/** Returns the files with type errors in a layer. */
async function listFilesWithErrors(layer: 'web' | 'server'): Promise<string[]> {
  const options = ['-p', `tsconfig.${layer}.json`, '--pretty', 'false']
  const tsc = spawn('node_modules/.bin/tsc', options, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(tsc.stdout)
  return [...output.matchAll(/^(src\/[^(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
}

const renames = [
  ['src/contract/auth/login.ts', 'z.object({ email, password })', 'z.object({ email, secret: password })'],
  ['src/contract/employees/employees.ts', 'salary: z.number()', 'pay: z.number()'],
  [
    'src/contract/employees/employees.ts',
    '{ name, department, salary }',
    '{ title: name, department, salary }',
  ],
  ['src/contract/jobs/fields.ts', '  title: {', '  heading: {'],
] as const

async function rename([file, before, after]: (typeof renames)[number]): Promise<void> {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(before)
  await writeFile(path, source.replace(before, after))
}

test('renaming a field in the contract alone causes type errors in src/web and src/server, for each API', async () => {
  for (const each of renames) await rename(each)
  const [web, server] = await Promise.all([listFilesWithErrors('web'), listFilesWithErrors('server')])
  expect(web).toEqual(
    expect.arrayContaining([
      'src/web/auth/login/login-page.tsx',
      'src/web/employees/form/employee-form.tsx',
      'src/contract/jobs/job-card.ts',
    ]),
  )
  expect(server).toEqual(
    expect.arrayContaining([
      'src/server/auth/login/routes.ts',
      'src/server/employees/present.ts',
      'src/server/jobs/editing/create.ts',
    ]),
  )
})
