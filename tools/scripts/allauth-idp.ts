// Checks which logins through a real django-allauth set and remove a membership mark (tools/conformance/README.md).
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { chromium, type Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { chromiumArgs, findChromium } from './chromium.ts'
import { findFreePort, startServer, waitUntilReady } from './running-server.ts'

const CONNECTIONS = '/dashboard/profile/connections'

process.chdir(`${import.meta.dirname}/../..`)
const python = process.env['PYTHON'] || 'python3'
if (spawnSync(python, ['-c', 'import allauth.idp.oidc, django, jwt, oauthlib']).status === 0) await run()
else console.log('Skipped. Set PYTHON to a Python that has Django and django-allauth[idp-oidc].')

async function run(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const { adapter, provider } = readGuide()
  const port = await findFreePort()
  const client = { ...provider, secret: PERSONA_PASSWORD, server_url: `http://127.0.0.1:${port}` }
  const marked = { ...client, client_id: 'client-0' }
  const other = { ...client, id: 'other', name: 'Other', client_id: 'client-1', marks: undefined }
  const board = await startServer({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([marked, other]) })
  cleanup.defer(() => board.stop())
  const callbacks = [marked, other].map(({ id }) => `${board.url}/accounts/oidc/${id}/login/callback/`)
  const members = startMembers(adapter, [String(port), ...callbacks])
  cleanup.defer(members.stop)
  await waitUntilReady(client.server_url, members.child)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  cleanup.defer(() => browser.close())
  const page = await browser.newPage({ baseURL: board.url, locale: 'en-US' })
  await checkMarks(page, { name: marked.name, label: marked.marks[0].label, site: marked.server_url })
}

/** Returns the adapter and the provider in the documentation. */
function readGuide() {
  const guide = readFileSync('docs/reference/auth.md', 'utf8')
  const adapter = /# members\/adapter\.py\n(.*?)```/s.exec(guide)?.[1]
  const providers = /^SOCIALACCOUNT_PROVIDERS=(.*)$/m.exec(guide)?.[1]
  if (adapter === undefined || providers === undefined) throw new Error('docs/reference/auth.md has changed.')
  return { adapter, provider: JSON.parse(providers)[0] }
}

function startMembers(adapter: string, args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fretboard-members-'))
  writeFileSync(join(folder, 'members_adapter.py'), adapter)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const child = spawn(python, ['tools/conformance/allauth-idp/members.py', ...args], {
    env: {
      ...process.env,
      PYTHONPATH: [folder, process.env['PYTHONPATH'] ?? ''].join(delimiter),
      TMPDIR: folder,
      IDP_OIDC_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    },
    stdio: 'ignore',
  })
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { child, stop }
}

async function checkMarks(page: Page, { name, label, site }: Record<'name' | 'label' | 'site', string>) {
  const setGroups = (body: string) => fetch(`${site}/groups`, { method: 'POST', body })
  const expectMarks = async (step: string, expected: string[]) => {
    const marks: { label: string }[] = await (await page.request.get('/ninja-api/marks')).json()
    const labels = marks.map((mark) => mark.label)
    assert.deepEqual(labels, expected, step)
    console.log(`ok: ${step}`)
  }
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  const consent = async (sharesProfile = true) => {
    if (!sharesProfile) await page.getByLabel('View your basic profile information').uncheck()
    await press('Authorize')
    await page.waitForURL(CONNECTIONS)
  }
  const logIn = async (provider: string, { sharesProfile = true } = {}) => {
    await page.context().clearCookies({ domain: 'localhost' })
    await page.goto(`/account/login?next=${CONNECTIONS}`)
    await press(`Continue with ${provider}`)
    await consent(sharesProfile)
  }

  await page.goto(`/account/login?next=${CONNECTIONS}`)
  await page.getByLabel('Email', { exact: true }).fill(personas.ada.email)
  await page.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
  await press('Login')
  await press(`Connect ${name}`)
  await page.locator('[name=login]').fill('member')
  await page.locator('[name=password]').fill(PERSONA_PASSWORD)
  await press('Sign In')
  await consent()
  await expectMarks('connecting without the claim sets nothing', [])

  await setGroups('staff dsf-member')
  await press('Connect Other')
  await consent()
  await logIn('Other')
  await expectMarks('the claim from another provider sets nothing', [])
  await logIn(name)
  await expectMarks('a login with the claim sets the mark', [label])
  await logIn(name, { sharesProfile: false })
  await expectMarks('a login without the profile removes it', [])
  await logIn(name)
  await setGroups('staff')
  await logIn('Other')
  await expectMarks('a login through another provider keeps it', [label])
  await logIn(name)
  await expectMarks('a login without the claim removes it', [])

  await setGroups('dsf-member')
  await logIn(name)
  await press(`Disconnect ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: `Disconnect ${name}` }).waitFor({ state: 'hidden' })
  await expectMarks('disconnecting removes it', [])
  await logIn(name)
  await expectMarks('a signup with the claim sets the mark', [label])
}
