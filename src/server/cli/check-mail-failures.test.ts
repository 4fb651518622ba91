import { once } from 'node:events'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'

import { closedPort, readPort } from '#server/mail/smtp-server.testing.ts'

import { manageHere } from './manage.testing.ts'

const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

/** Starts a mail server with an expired certificate. Returns the host and port of the server. */
async function mailServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ authOptional: true, logger: false, disableReverseLookup: true, ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return `127.0.0.1:${readPort(server.server.address())}`
}

/** Runs `check --mail` with `SMTP_URL`. Returns the first problem that the command reports. */
async function problemWith(SMTP_URL: string): Promise<string> {
  const env = { SMTP_URL, MAIL_FROM: 'noreply@jobs.invalid' }
  const { status, output, problems } = await manageHere(['check', '--mail', 'ada@example.com'], { env })
  expect({ status, output, problems }).toMatchObject({ status: 1 })
  expect(output + problems).not.toContain('canary')
  return problems.split('\n').find((line) => !line.startsWith('Warning: ')) ?? ''
}

const trustAll = '?tls.rejectUnauthorized=false'
const plain = { disabledCommands: ['STARTTLS'] }

describe('check --mail explains why no email was sent if', () => {
  test('the host does not exist', async () => {
    expect(await problemWith('smtp://mail.invalid')).toMatch(
      /^DNS has no host with the name mail\.invalid\. /,
    )
  })

  test('nothing listens on the port', async () => {
    expect(await problemWith(`smtp://127.0.0.1:${await closedPort()}`)).toMatch(/^No mail server listens at /)
  })

  test('SMTP_URL begins with smtps:// but the server does not begin the connection with TLS', async () => {
    const server = await mailServer(plain)
    expect(await problemWith(`smtps://${server}`)).toMatch(
      / does not begin the connection with TLS\. Write smtp:\/\/ /,
    )
  })

  test('SMTP_URL begins with smtp:// but the server begins the connection with TLS', async () => {
    const server = await mailServer({ secure: true })
    expect(await problemWith(`smtp://${server}`)).toMatch(/ sends no SMTP greeting\. .* write smtps:\/\/ /)
  }, 30_000)

  test('the certificate is not valid', async () => {
    const server = await mailServer({ secure: true })
    expect(await problemWith(`smtps://${server}`)).toMatch(/^The certificate of 127\.0\.0\.1 is expired, /)
  })

  test('the server offers no encryption, which the password requires', async () => {
    const server = await mailServer(plain)
    expect(await problemWith(`smtp://jobs:canary@${server}`)).toMatch(/ offers no encryption, /)
  })

  test('the password is wrong', async () => {
    const server = await mailServer({ onAuth: (_auth, _session, answer) => answer(refuse(535)) })
    expect(await problemWith(`smtp://jobs:canary@${server}/${trustAll}`)).toMatch(
      /^The mail server refuses the user or the password in SMTP_URL\. .*\(535 AUTH PLAIN\)$/,
    )
  })

  test('the server requires a login', async () => {
    const server = await mailServer({ ...plain, authOptional: false })
    expect(await problemWith(`smtp://${server}`)).toMatch(/^The mail server requires a login\. /)
  })

  test('the server refuses the sender', async () => {
    const server = await mailServer({
      ...plain,
      onMailFrom: (_from, _session, answer) => answer(refuse(553)),
    })
    expect(await problemWith(`smtp://${server}`)).toMatch(
      /^The mail server refuses the sender noreply@jobs\.invalid\. Set MAIL_FROM /,
    )
  })

  test('the server refuses the recipient', async () => {
    const server = await mailServer({ ...plain, onRcptTo: (_to, _session, answer) => answer(refuse(554)) })
    expect(await problemWith(`smtp://${server}`)).toMatch(
      /^The mail server refuses the recipient ada@example\.com\. /,
    )
  })
})
