// Finds Chromium for the browser tests. If there is none, tries to install it, or throws an error with one line of
// advice.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

/**
 * Headless Chromium. It takes half the CPU time of the whole browser, but has no back/forward cache and no passkeys.
 */
const shells = ['/usr/bin/chromium-headless-shell']
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const installers: [string, string[]][] = [
  ['apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell']],
  ['apt-get', ['install', '-y', '-qq', 'chromium']],
  ['npx', ['playwright', 'install', 'chromium']],
]

/** Disables background traffic, and the sandbox if the user is root. */
export const chromiumArgs = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

type Kind = 'shell' | 'whole'

function findInstalled(kind: Kind): string | undefined {
  const places = [...(kind === 'shell' ? shells : []), ...usualPlaces, chromium.executablePath()]
  return [process.env.CHROMIUM_PATH, ...places].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
}

function tryToInstall([command, args]: (typeof installers)[number]): void {
  try {
    if (command === 'apt-get') execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync(command, args, { stdio: 'ignore' })
  } catch (error) {
    console.error(
      `${command} ${args.join(' ')}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
}

/**
 * Returns the path of Chromium. Prefers the headless shell unless `kind` requires the whole browser.
 * @throws Error with one line of advice if there is none and none could be installed.
 */
export function findChromium(kind: Kind = 'shell'): string {
  for (const installer of [undefined, ...installers]) {
    if (installer) tryToInstall(installer)
    const path = findInstalled(kind)
    if (path !== undefined) return path
  }
  throw new Error('No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}
