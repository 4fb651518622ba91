// Runs the commands of the deployment guide and of the tutorial on a test machine, with a repository without tags. Both
// tests are in one file, because they use the same ports and must not run concurrently.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { timeLimit } from '../time-limits.ts'
import {
  adapt,
  type Exceptions,
  hasMachine,
  copyReleases,
  createMachineFolder,
  createSharedFolder,
  runOnMachine,
  listShellBlocks,
} from './machine.ts'

const docs = join(import.meta.dirname, '../../docs')
const guide = await readFile(join(docs, 'how-to/deployment.md'), 'utf8')
const tutorial = await readFile(join(docs, 'tutorials/a-board-for-your-community.md'), 'utf8')

const shared = hasMachine ? await createSharedFolder() : ''
const origin = join(shared, 'origin')

const guideExceptions: Exceptions = {
  omitted: [
    [/^apt-get /, 'the machine already has the packages'],
    [/nodejs\.org|^ *tar -xJf/, 'the machine already has Node.js'],
    [/^certbot /, 'needs a public domain name'],
    [/^nginx -t /, 'needs nginx on ports 80 and 443'],
    [/^journalctl /, 'needs systemd'],
    [/docker compose /, 'needs Docker; tests/deploy/files.test.ts compares the file with the product'],
    [/^cp deploy\/compose\.env/, 'is for Docker'],
    [/^chown 65532 /, 'is for Docker'],
    [/^kubectl /, 'needs a cluster'],
  ],
  replaced: [
    ['REPOSITORY', origin],
    // The command cannot prompt for a password, because the test has no terminal.
    ['create-user you@example.org', 'create-user you@example.org --password-stdin < /etc/password'],
    ['PREVIOUS', '"$(ls -t /opt/fretboard/releases | tail -1)"'],
    ['NAME.backup', '"$(ls -t /var/backups/fretboard | grep backup$ | tail -1)"'],
  ],
}

const tutorialExceptions: Exceptions = {
  omitted: [
    [/^apt-get /, 'the machine already has the packages'],
    [/nodejs\.org|^ *tar -xJf/, 'the machine already has Node.js'],
    [/^until getent |^curl .*https:\/\/\$DOMAIN/, 'needs a public domain name'],
    [
      /^fretboard-manage check --mail/,
      'needs a mail server and DNS; src/server/cli/check-mail.test.ts runs it',
    ],
  ],
  replaced: [
    ['https://git.example.org/fretboard.git', origin],
    // The command cannot prompt for a password, because the test has no terminal.
    ['create-user "$EMAIL"', 'create-user "$EMAIL" --password-stdin < /etc/password'],
  ],
}

const waitUntilReady =
  'curl --retry 60 --retry-delay 1 --retry-all-errors --fail --silent http://127.0.0.1:8001/readyz'

describe('the deployment guide', () => {
  test('contains every command that the test omits or replaces', () => {
    const { omitted, replaced } = guideExceptions
    const lines = listShellBlocks(guide).join('').split('\n')
    expect(omitted.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([])
    expect(replaced.filter(([text]) => !guide.includes(text))).toEqual([])
  })

  test.runIf(hasMachine)(
    'installs, upgrades, rolls back and restores the product',
    async ({ signal }) => {
      const pasted = listShellBlocks(guide).map((block) => adapt(block, guideExceptions))
      const script = pasted.map((block) => {
        const isUpgrade = block.includes('install-release.sh main') && !block.includes('git clone')
        const isStarted = block.includes('fretboard@8001') || block.includes('8001 8002')
        const commit = `git -C ${origin} commit --quiet --allow-empty --message=next`
        return [isUpgrade ? commit : '', block, isStarted ? waitUntilReady : ''].join('\n')
      })
      const all = ['echo a-long-password-of-ada > /etc/password', ...script, 'echo finished'].join('\n')
      const machine = await createMachineFolder()
      await expect(runOnMachine(machine, all, signal)).resolves.toContain('echo finished')
      await copyReleases(machine, shared)
    },
    timeLimit(900),
  )
})

describe('the tutorial', () => {
  test('has fewer than 1,200 words, and contains every command that the test omits or replaces', () => {
    expect(tutorial.split(/\s+/).length).toBeLessThan(1200)
    const { omitted, replaced } = tutorialExceptions
    const lines = listShellBlocks(tutorial).join('').split('\n')
    expect(omitted.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([])
    expect(replaced.filter(([text]) => !tutorial.includes(text))).toEqual([])
  })

  test.runIf(hasMachine)(
    'leads to a running board',
    async ({ signal }) => {
      const machine = await createMachineFolder()
      await copyReleases(shared, machine)
      const pasted = listShellBlocks(tutorial).map((block) => adapt(block, tutorialExceptions))
      const script = `
      echo a-long-password-of-ada > /etc/password
${pasted.join('\n')}
      grep 'UPSTREAMS:127.0.0.1:8001}' /etc/caddy/Caddyfile
      curl --retry 60 --retry-delay 1 --retry-all-errors --silent http://127.0.0.1:8001/ > /run/page
      grep --max-count 1 --only-matching 'Fretboard' /run/page
      systemctl stop fretboard@8001`
      await expect(runOnMachine(machine, script, signal)).resolves.toContain('systemctl stop')
    },
    timeLimit(600),
  )
})
