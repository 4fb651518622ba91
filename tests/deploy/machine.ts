// Simulates a Debian machine for tests that run the commands of the documentation. The simulated machine is a copy of
// the machine that runs the tests, but has its own /etc, /opt and PostgreSQL.
import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const scriptFolder = join(import.meta.dirname, 'machine')

/** Whether the tests can create a machine. They need root, mount namespaces and PostgreSQL's programs. */
export const hasMachine =
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'unshare --mount true && ls -d /usr/lib/postgresql/*/bin'], { stdio: 'ignore' })
    .status === 0

/** Returns the shell code blocks of a page in their order. */
export function listShellBlocks(page: string): string[] {
  return Array.from(page.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block)
}

/** The changes that a test makes to the documented commands: lines that it omits, and texts that it replaces. */
export type Exceptions = {
  readonly omitted: readonly (readonly [line: RegExp, reason: string])[]
  readonly replaced: readonly (readonly [text: string, replacement: string])[]
}

/** Returns the block without the omitted lines and with the replaced texts. */
export function adapt(block: string, { omitted, replaced }: Exceptions): string {
  const lines = block.split('\n').filter((line) => !omitted.some(([pattern]) => pattern.test(line)))
  return replaced.reduce((text, [before, after]) => text.replaceAll(before, after), lines.join('\n'))
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp('/var/tmp/fretboard-machine-')
  await chmod(folder, 0o755)
  return folder
}

/** Creates a folder for a machine and returns its path. The folder is deleted when the test has finished. */
export async function createMachineFolder(): Promise<string> {
  const folder = await createFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Creates a folder that the machines of all tests of a file share, and returns its path. It contains the Git repository
 * `origin`, which has no tags. Its branch `main` has the files of this repository.
 */
export async function createSharedFolder(): Promise<string> {
  const folder = await createFolder()
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const script = `
    git init --quiet --initial-branch=main ${folder}/origin
    cd ${root}
    git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - | tar -x -C ${folder}/origin
    cd ${folder}/origin
    git config user.name Ada && git config user.email ada@example.com
    git add --all && git commit --quiet --message=main`
  await promisify(execFile)('sh', ['-euc', script])
  return folder
}

const releasesOf = (folder: string) => join(folder, 'upper/opt/fretboard/releases')

/** Copies the installed releases of one folder to another, because installing a release takes minutes. */
export async function copyReleases(from: string, to: string): Promise<void> {
  await mkdir(releasesOf(from), { recursive: true })
  await mkdir(releasesOf(to), { recursive: true })
  await promisify(execFile)('cp', ['-al', `${releasesOf(from)}/.`, releasesOf(to)])
}

/**
 * Runs a script on the machine that uses `folder`. Returns the last lines of its output, which include the commands.
 * @throws Error with these lines if a command fails
 */
export async function runOnMachine(folder: string, script: string, signal: AbortSignal): Promise<string> {
  await writeFile(join(folder, 'script.sh'), script)
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  const boot = ['sh', join(scriptFolder, 'boot.sh'), folder, join(folder, 'script.sh')]
  const command = `exec unshare --mount --pid --fork --kill-child --mount-proc ${boot.join(' ')} > ${folder}/log 2>&1`
  const run = promisify(execFile)('sh', ['-c', command], {
    signal,
    env: { HOME, PATH: `${scriptFolder}:${PATH}`, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) },
  })
  const lastLines = async () =>
    (await readFile(join(folder, 'log'), 'utf8')).split('\n').slice(-40).join('\n')
  await run.catch(async (error: unknown) => {
    throw new Error(await lastLines(), { cause: error })
  })
  return lastLines()
}
