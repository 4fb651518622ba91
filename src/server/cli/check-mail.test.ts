import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { siteSettings } from '#server/db/tables/site-settings.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { testDns } from '#server/lib/dns-server.testing.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'
import type { ResolveTxt } from '#server/lib/resolve-host.ts'
import { closedPort, testMailServer } from '#server/mail/smtp-server.testing.ts'

import { checkMail, type MailCheck } from './check-mail.ts'
import { manageHere } from './manage.testing.ts'

const good = {
  'jobs.example.org': ['google-site-verification=x', 'v=spf1 include:mail.example.net -all'],
  'k1._domainkey.jobs.example.org': ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ'],
  '_dmarc.example.org': ['v=DMARC1; p=none; rua=mailto:postmaster@example.org'],
}

const MAIL_FROM = 'Jobs <noreply@jobs.example.org>'

async function check(resolveTxt: ResolveTxt, request: MailCheck, env: Record<string, string> = {}) {
  const output: string[] = []
  const collect = (text: unknown) => output.push(String(text).trimEnd()) > 0
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(collect),
  )
  try {
    const status = await checkMail(readConfig({ MAIL_FROM, ...env }), request, resolveTxt)
    return { status, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

async function receivedFile(signed: string): Promise<string> {
  const file = join(await emptyFolder(), 'received.eml')
  const lines = [
    'DKIM-Signature: v=1; a=rsa-sha256; d=other.example; s=relay; h=from; bh=x; b=y',
    `DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=k1;\r\n\th=from:to:${signed}; bh=x; b=y`,
    'List-Id: <jobs.example.org>',
    'List-Unsubscribe: <https://jobs.example.org/>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]
  await writeFile(file, [...lines, '', 'Hello,'].join('\r\n'))
  return file
}

async function mailServer() {
  const server = await testMailServer()
  onTestFinished(() => server.close())
  return server
}

describe('checkMail with the DNS records of the sender domain', () => {
  test('sends one email with list headers, and reports the SPF, DKIM and DMARC records', async () => {
    const server = await mailServer()
    const request = { mail: 'ada@example.com', dkimSelector: 'k1' }
    const { status, output } = await check(await testDns(good), request, { SMTP_URL: server.url })
    expect(output).toEqual([
      'The mail server accepted an email from noreply@jobs.example.org to ada@example.com.',
      'SPF   v=spf1 include:mail.example.net -all',
      'DKIM  a key at k1._domainkey.jobs.example.org',
      'DMARC v=DMARC1; p=none; rua=mailto:postmaster@example.org (_dmarc.example.org)',
    ])
    expect(status).toBe(0)
    const [email, ...others] = server.messages
    expect(others).toEqual([])
    const headers = new Map(email?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect([headers.has('list-id'), headers.has('list-unsubscribe')]).toEqual([true, true])
  })

  test('reports every missing record', async () => {
    const { status, output } = await check(await testDns({}), { dkimSelector: 'k1' })
    expect({ status, output }).toEqual({
      status: 1,
      output: [
        'SPF: jobs.example.org has no TXT record that begins with v=spf1',
        'DKIM: k1._domainkey.jobs.example.org has no TXT record with a key',
        'DMARC: _dmarc.jobs.example.org has no TXT record that begins with v=DMARC1',
        'docs/how-to/email-delivery.md in the source code explains what to do.',
      ],
    })
  })

  test.each([
    ['two SPF records', { 'jobs.example.org': ['v=spf1 -all', 'v=spf1 mx -all'] }, 'SPF: .*more than one'],
    ['an SPF record for everyone', { 'jobs.example.org': ['v=spf1 +all'] }, 'SPF: .*allows every server'],
    ['a revoked key', { 'k1._domainkey.jobs.example.org': ['v=DKIM1; p='] }, 'DKIM: .*was revoked'],
  ])('reports %s', async (_what, records, expected) => {
    const { status, output } = await check(await testDns({ ...good, ...records }), { dkimSelector: 'k1' })
    expect([status, output[0] === undefined]).toEqual([1, false])
    expect(output.join('\n')).toMatch(new RegExp(expected))
  })

  test('distinguishes a failing DNS server from a missing record', async () => {
    const resolveTxt = await testDns(good, ['jobs.example.org'])
    const { output } = await check(resolveTxt, { dkimSelector: 'k1' })
    expect(output[0]).toBe('SPF: DNS did not answer for jobs.example.org (ESERVFAIL)')
  })
})

describe('checkMail with a received email or an unreachable mail server', () => {
  test('finds the DKIM key that signed a received email', async () => {
    const received = await receivedFile('list-id:List-Unsubscribe:list-unsubscribe-post')
    const { status, output } = await check(
      await testDns({ ...good, 'k1._domainkey.example.org': ['p=abc'] }),
      {
        received,
      },
    )
    expect({ status, dkim: output[1] }).toEqual({
      status: 0,
      dkim: 'DKIM  a key at k1._domainkey.example.org',
    })
  })

  test('reports list headers that the DKIM signature does not cover', async () => {
    const received = await receivedFile('list-id')
    const { status, output } = await check(
      await testDns({ ...good, 'k1._domainkey.example.org': ['p=abc'] }),
      {
        received,
      },
    )
    expect(status).toBe(1)
    expect(output).toContain(
      'List headers: the DKIM signature does not cover List-Unsubscribe, List-Unsubscribe-Post',
    )
  })

  test('reports the response of the mail server without the password', async () => {
    const SMTP_URL = `smtp://jobs:canary-password@127.0.0.1:${await closedPort()}`
    const env = { SMTP_URL, MAIL_FROM: 'noreply@jobs.invalid' }
    const { status, output, problems } = await manageHere(['check', '--mail', 'ada@example.com'], { env })
    expect(status).toBe(1)
    expect(problems).toMatch(
      /^No mail server listens at 127\.0\.0\.1:\d+\. .*\(ESOCKET ECONNREFUSED CONN\)$/m,
    )
    expect(output + problems).not.toContain('canary')
  })

  test('the test email has the name that staff have set', async () => {
    const server = await mailServer()
    const dataDir = await folderWithDatabase()
    const database = await openDatabase({ dataDir, databaseUrl: undefined, log: silentLog })
    const values = { site_name: 'Ferris Jobs' }
    await database.db.insert(siteSettings).values({ values, changedAt: new Date() })
    await database.close()
    const env = { SMTP_URL: server.url, DATA_DIR: dataDir }
    await manageHere(['check', '--mail', 'ada@example.com'], { env })
    expect(server.messages).toMatchObject([{ subject: '[Ferris Jobs] Test email' }])
  })

  test('exits with status 2 if the file of the received email cannot be read', async () => {
    const { status } = await manageHere(['check', '--received', '/nowhere.eml'], { env: {} })
    expect(status).toBe(2)
  })
})

const insecure = { NODE_ENV: 'test' }

test('check --mail-headers reports invalid and missing settings for bulk email', async () => {
  const bad = await manageHere(['check', '--mail-headers'], {
    env: { PUBLIC_URL: 'http://jobs.example.org', ...insecure },
  })
  expect(bad.status).toBe(1)
  expect(bad.problems.trimEnd().split('\n')).toEqual([
    'PUBLIC_URL: must be an https address, because one-click unsubscription needs one: http://jobs.example.org',
    'MAIL_FROM: is not set, so the sender is noreply@jobs.example.org',
    'MAIL_FOOTER: is not set. Many countries require your postal address in bulk email',
    'docs/how-to/alerts.md in the source code explains what to do.',
  ])
  const env = { PUBLIC_URL: 'https://jobs.example.org', ...insecure, MAIL_FROM, MAIL_FOOTER: '1 Main Street' }
  const good = await manageHere(['check', '--mail-headers'], { env })
  expect([good.status, good.problems]).toEqual([0, ''])
  expect(good.output).toContain('MAIL_FROM   noreply@jobs.example.org')
})
