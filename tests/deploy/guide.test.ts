// Pastes the commands of the deployment guide on a machine without any tag.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { timeLimit } from '../time-limits.ts'
import { adapt, type Exceptions, hasMachine, machineFolder, runOnMachine, shellBlocks } from './machine.ts'

const page = await readFile(join(import.meta.dirname, '../../docs/how-to/deployment.md'), 'utf8')
const blocks = shellBlocks(page)

const exceptions = (origin: string): Exceptions => ({
  omitted: [
    [/^apt-get /, 'the machine has the packages'],
    [/nodejs\.org|^tar -xJf/, 'the machine has a Node'],
    [/^certbot /, 'needs a public name'],
    [/^nginx -t /, 'needs nginx on ports 80 and 443'],
    [/^journalctl /, 'needs systemd'],
    [/docker compose /, 'needs Docker; tests/deploy/files.test.ts compares the file with the product'],
    [/^cp deploy\/compose\.env/, 'is for Docker'],
    [/^kubectl /, 'needs a cluster'],
  ],
  replaced: [
    ['REPOSITORY', origin],
    // Without a terminal, a command cannot ask.
    ['create-user you@example.org', 'create-user you@example.org --password-stdin < /etc/password'],
    ['PREVIOUS', '"$(ls -t /opt/fretboard/releases | tail -1)"'],
    ['NAME.backup', '"$(ls -t /var/backups/fretboard | grep backup$ | tail -1)"'],
  ],
})

test('the commands are pasted or exempted with a reason', () => {
  const { omitted, replaced } = exceptions('/origin')
  const lines = blocks.join('').split('\n')
  expect(omitted.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([])
  expect(replaced.filter(([text]) => !page.includes(text))).toEqual([])
})

const isReady =
  'curl --retry 60 --retry-delay 1 --retry-connrefused --fail --silent http://127.0.0.1:8001/readyz'

test.runIf(hasMachine)(
  'installs, upgrades, rolls back and restores',
  async ({ signal }) => {
    const folder = await machineFolder()
    const origin = join(folder, 'origin')
    const pasted = blocks.map((block) => adapt(block, exceptions(origin)))
    const script = pasted.map((block) => {
      const isUpgrade = block.includes('install-release.sh main') && !block.includes('git clone')
      const isStarted = block.includes('fretboard@8001') || block.includes('8001 8002')
      const commit = `git -C ${origin} commit --quiet --allow-empty --message=next`
      return [isUpgrade ? commit : '', block, isStarted ? isReady : ''].join('\n')
    })
    const all = ['echo a-long-password-of-ada > /etc/password', ...script, 'echo finished'].join('\n')
    await expect(runOnMachine(folder, all, signal)).resolves.toContain('echo finished')
  },
  timeLimit(900),
)
