// Emails state how long links and codes are valid, and which device changed the account.
import { expect, test } from 'vitest'

import { accounts, ada } from '../testing.ts'

const byCode = {
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
}

test.each([
  ['auth/signup', {}, 'This link expires in 3 days.'],
  ['auth/password/request', {}, 'This link expires in 1 hour.'],
  ['auth/signup', byCode, 'This code expires in 10 minutes.'],
  ['auth/signup', { ...byCode, ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT: '90' }, '90 seconds.'],
  ['auth/code/request', byCode, 'This code expires in 3 minutes.'],
  ['auth/code/request', { ...byCode, ACCOUNT_LOGIN_BY_CODE_TIMEOUT: '60' }, '1 minute.'],
  ['auth/password/request', byCode, 'This code expires in 3 minutes.'],
  ['auth/password/request', { ...byCode, ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT: '300' }, '5 minutes.'],
])('after %s with %j the email says: %s', async (path, env, words) => {
  const { client, addUser, lastMessage } = await accounts(env)
  if (path !== 'auth/signup') await addUser()
  await client('browser').post(path, { email: ada, password: 'a good long passphrase' })
  const { text } = await lastMessage()
  expect(text).toContain(words)
})

test('an email about a changed account names the site and the device, and links to PUBLIC_URL', async () => {
  const server = await accounts({ SITE_NAME: 'Django Jobs', PUBLIC_URL: 'http://jobs.example:8000' })
  const me = await server.loggedIn('app')
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const headers = { 'user-agent': agent, host: 'evil.example' }
  expect((await me.post('account/email', { email: 'second@example.com' }, { headers })).status).toBe(200)
  const notice = (await server.messages()).find(({ template }) => template === 'email-added')
  expect(notice?.subject).toBe('[Django Jobs] An email address was added')
  expect(notice?.text).toContain('second@example.com was added to your account on Django Jobs.')
  expect(notice?.text).toContain(' UTC\nDevice: Firefox on Windows\nIP address: 203.0.113.7\n')
  expect(notice?.link).toBe('http://jobs.example:8000/account/secure')
})
