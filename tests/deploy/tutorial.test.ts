// Pastes the commands of the tutorial for volunteers on a machine.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { timeLimit } from '../time-limits.ts'
import { adapt, type Exceptions, hasMachine, machineFolder, runOnMachine, shellBlocks } from './machine.ts'

const page = await readFile(
  join(import.meta.dirname, '../../docs/tutorials/a-board-for-your-community.md'),
  'utf8',
)

const exceptions = (origin: string): Exceptions => ({
  omitted: [
    [/^apt-get /, 'the machine has the packages'],
    [/nodejs\.org|^tar -xJf/, 'the machine has a Node'],
    [/^curl .*https:\/\/\$DOMAIN/, 'needs a public name'],
    [
      /^fretboard-manage check --mail/,
      'needs a mail server and DNS; src/server/cli/check-mail.test.ts runs it',
    ],
  ],
  replaced: [
    ['https://git.example.org/fretboard.git', origin],
    // Without a terminal, a command cannot ask.
    ['create-user "$EMAIL"', 'create-user "$EMAIL" --password-stdin < /etc/password'],
    // The reviewer signs up and confirms the address.
    [
      'fretboard-manage set-role',
      'fretboard-manage create-user "$REVIEWER" --verified --password-stdin < /etc/password\nfretboard-manage set-role',
    ],
  ],
})

test('is short, and its commands are pasted or exempted with a reason', () => {
  expect(page.split(/\s+/).length).toBeLessThan(1200)
  const { omitted, replaced } = exceptions('/origin')
  const lines = shellBlocks(page).join('').split('\n')
  expect(omitted.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([])
  expect(replaced.filter(([text]) => !page.includes(text))).toEqual([])
})

test.runIf(hasMachine)(
  'leads to a board with the name of the community',
  async ({ signal }) => {
    const folder = await machineFolder()
    const pasted = shellBlocks(page).map((block) => adapt(block, exceptions(join(folder, 'origin'))))
    const script = `
      echo a-long-password-of-ada > /etc/password
${pasted.join('\n')}
      grep 'UPSTREAMS:127.0.0.1:8001}' /etc/caddy/Caddyfile
      curl --retry 60 --retry-delay 1 --retry-connrefused --silent http://127.0.0.1:8001/ > /run/page
      grep --max-count 1 --only-matching 'Ferris Jobs' /run/page
      grep --max-count 1 --only-matching https://example.org/privacy /run/page
      systemctl stop fretboard@8001`
    await expect(runOnMachine(folder, script, signal)).resolves.toContain('systemctl stop')
  },
  timeLimit(600),
)
