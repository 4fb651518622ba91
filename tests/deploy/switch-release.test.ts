// Runs switch-release.sh on a folder of releases, with fake systemd, nginx and instances.
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'fretboard-switch-'))
  onTestFinished(() => rm(home, { recursive: true }))
  for (const release of ['v1', 'v2']) await addCommand(`releases/${release}/node_modules/.bin/node`, '')
  await symlink('releases/v1', join(home, 'current'))
  await addCommand('restart', `readlink ${home}/current > ${home}/$1; echo $1 >> ${home}/restarts`)
  // An instance becomes ready unless `broken` contains its release and port.
  const instance = `$(cat ${home}/fretboard@$port) $port`
  await addCommand(
    'bin/curl',
    `for last; do :; done; port=\${last#*1:}; port=\${port%/*}; ! grep -qx "${instance}" ${home}/broken`,
  )
  await addCommand('bin/sleep', '')
  await addCommand('reload', `echo reload >> ${home}/reloads`)
  await writeFile(join(home, 'broken'), '')
  await writeFile(join(home, 'nginx.conf'), await readFile(join(root, 'deploy/nginx/fretboard.conf')))
})

async function addCommand(path: string, script: string): Promise<void> {
  await mkdir(join(home, path, '..'), { recursive: true })
  await writeFile(join(home, path), `#!/bin/sh\n${script}\n`)
  await chmod(join(home, path), 0o755)
}

function switchRelease(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('sh', [join(root, 'deploy/bin/switch-release.sh'), ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${home}/bin:${process.env['PATH']}`,
      FRETBOARD_HOME: home,
      NGINX_CONF: join(home, 'nginx.conf'),
      RESTART: join(home, 'restart'),
      RELOAD: join(home, 'reload'),
    },
  })
  return { status, stdout, stderr }
}

const current = () => readlink(join(home, 'current'))
const readText = (name: string) => readFile(join(home, name), 'utf8')
const getRelease = async (port: string) => (await readText(`fretboard@${port}`)).trim()
const outOfNginx = async () =>
  Array.from((await readText('nginx.conf')).matchAll(/:(\d+) max_fails=0 down;/g), ([, port]) => port)

describe('a switch to another release', () => {
  test('switches one instance after another to the new release', async () => {
    expect(switchRelease('v2', '8001', '8002')).toEqual({
      status: 0,
      stdout: 'fretboard@8001 runs v2\nfretboard@8002 runs v2\n',
      stderr: '',
    })
    expect([await current(), await outOfNginx()]).toEqual(['releases/v2', []])
    expect([await getRelease('8001'), await getRelease('8002')]).toEqual(['releases/v2', 'releases/v2'])
  })

  test('rolls back an instance that fails its readiness check, and prints the command that rolls back all instances', async () => {
    await writeFile(join(home, 'broken'), 'releases/v2 8002\n')
    const { status, stderr } = switchRelease('v2', '8001', '8002')
    expect(status).toBe(1)
    expect(stderr.split('\n')).toEqual([
      'fretboard@8002 does not become ready with v2. See: journalctl -u fretboard@8002',
      'fretboard@8002 runs v1 again',
      'current points to v1 again. To roll back all instances: switch-release.sh v1 8001 8002',
      '',
    ])
    expect([await current(), await outOfNginx()]).toEqual(['releases/v1', []])
    expect([await getRelease('8001'), await getRelease('8002')]).toEqual(['releases/v2', 'releases/v1'])
    expect(switchRelease('v1', '8001', '8002').status).toBe(0)
    expect(await getRelease('8001')).toBe('releases/v1')
  })

  test('keeps the only instance in nginx during the switch', async () => {
    const conf = await readText('nginx.conf')
    await writeFile(join(home, 'nginx.conf'), conf.replace(/^.*:8002 max_fails=0;\n/m, ''))
    expect(switchRelease('v2', '8001')).toMatchObject({ status: 0, stdout: 'fretboard@8001 runs v2\n' })
    await expect(readText('reloads')).rejects.toThrow('ENOENT')
    await writeFile(join(home, 'broken'), 'releases/v2 8001\n')
    expect(switchRelease('v2', '8001').stderr).toContain(
      'There is no previous release; fretboard@8001 does not run\n',
    )
    expect(await outOfNginx()).toEqual([])
  })

  test('changes nothing if nginx cannot be reloaded', async () => {
    await addCommand('reload', 'exit 1')
    const before = await readText('nginx.conf')
    const { status, stderr } = switchRelease('v2', '8001', '8002')
    expect(status).toBe(1)
    expect(stderr).toBe(
      `nginx could not be reloaded for fretboard@8001. This command failed: ${home}/reload\nfretboard@8001 was not restarted; current points to v1\n`,
    )
    expect([await current(), await readText('nginx.conf')]).toEqual(['releases/v1', before])
    await expect(readText('restarts')).rejects.toThrow('ENOENT')
  })
})

describe('switch-release', () => {
  test('keeps an instance out of nginx if neither the new nor the previous release becomes ready', async () => {
    await writeFile(join(home, 'broken'), 'releases/v2 8001\nreleases/v1 8001\n')
    const { status, stderr } = switchRelease('v2', '8001', '8002')
    expect(status).toBe(1)
    expect(stderr).toContain('fretboard@8001 does not become ready with v1 either, and stays out of nginx\n')
    expect([await current(), await outOfNginx()]).toEqual(['releases/v1', ['8001']])
    expect(await readText('restarts')).toBe('fretboard@8001\nfretboard@8001\n')
  })

  test('keeps an instance out of nginx after a failed restart with the same release', async () => {
    await writeFile(join(home, 'broken'), 'releases/v1 8001\n')
    const { status, stderr } = switchRelease('v1', '8001', '8002')
    expect(status).toBe(1)
    expect(stderr).toContain('There is no previous release; fretboard@8001 stays out of nginx\n')
    expect([await current(), await outOfNginx()]).toEqual(['releases/v1', ['8001']])
  })

  test.each([[[]], [['v2']], [['8001', 'v2']], [['v2', '8001', 'x']], [['--help']]])(
    'prints the usage for the arguments %j and changes nothing',
    async (args) => {
      const { status, stderr } = switchRelease(...args)
      expect(status).toBe(2)
      expect(stderr).toMatch(/^usage: switch-release\.sh NAME PORT\.\.\., such as [^\n]+\n$/)
      expect([await current(), await outOfNginx()]).toEqual(['releases/v1', []])
    },
  )

  test('rejects a missing release and changes nothing', async () => {
    const { status, stderr } = switchRelease('v3', '8001')
    expect(status).toBe(1)
    expect(stderr).toContain('releases/v3 does not exist. Build it with: install-release.sh v3\n')
    expect(await current()).toBe('releases/v1')
  })
})
