// Reads deploy/compose.yaml with Docker Compose. Needs no Docker daemon and no images.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { configProblems } from '#server/config/config.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

type Environment = Record<string, string>
type Service = { environment: Environment }

/** Returns the services of deploy/compose.yaml with the settings of compose.env.example and additional `lines`. */
async function servicesWith(lines: readonly string[]): Promise<Record<string, Service>> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-compose-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(deploy, 'compose.yaml'), join(folder, 'compose.yaml'))
  const example = await readFile(join(deploy, 'compose.env.example'), 'utf8')
  await writeFile(join(folder, 'compose.env'), `${example}${lines.join('\n')}\n`)
  const command = ['compose', '--env-file', 'compose.env', '-f', 'compose.yaml', 'config', '--format', 'json']
  const output = execFileSync('docker', command, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  return JSON.parse(output, (_key, value) =>
    typeof value === 'string' ? value.replaceAll('$$', '$') : value,
  ).services
}

const required = [
  'SECRET_KEY=vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9',
  'POSTGRES_PASSWORD=0f1e2d',
  "SMTP_URL='smtp://board:pa$HOME%23x@mail.example.org'",
]

describe.runIf(hasCompose)('the containers', () => {
  test('start with the settings of the example file after the required values have been set', async () => {
    const { app1, app2 } = await servicesWith(required)
    expect(app2?.environment).toEqual(app1?.environment)
    expect(configProblems({ NODE_ENV: 'production', ...app1?.environment })).toEqual([])
  })

  test('receive every setting of compose.env, and no variable in single quotes is replaced', async () => {
    const providers = '[{"id":"github","name":"GitHub","type":"github","client_id":"a","secret":"b$HOME"}]'
    const { app1 } = await servicesWith([
      ...required,
      `SOCIALACCOUNT_PROVIDERS='${providers}'`,
      'JOB_ALERTS_AT=08:00',
      'MAIL_FOOTER=1 Some Street # a comment',
    ])
    expect(app1?.environment).toMatchObject({
      SMTP_URL: 'smtp://board:pa$HOME%23x@mail.example.org',
      SOCIALACCOUNT_PROVIDERS: providers,
      JOB_ALERTS_AT: '08:00',
      MAIL_FOOTER: '1 Some Street',
      MAIL_FROM: '',
      DATABASE_URL: 'postgres://fretboard:0f1e2d@db:5432/fretboard',
    })
  })

  test.each(['PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL', 'POSTGRES_PASSWORD'])(
    'do not start without %s',
    async (name) => {
      await expect(servicesWith([...required, `${name}=`])).rejects.toThrow(
        `required variable ${name} is missing`,
      )
    },
  )
})
