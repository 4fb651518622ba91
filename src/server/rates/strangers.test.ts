import { expect, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { testApp } from '#server/testing.ts'

import { countAttempt, type LimitedCaller } from './count-attempt.ts'
import { type LimitedAction, limits } from './limits.ts'

/**
 * Limits by target that everybody shares, because django-allauth has the same ones. Each still lets the owner of the
 * address in by another way.
 */
const sharedByDesign: Partial<Record<LimitedAction, string>> = {
  login_failed: 'stops guesses of one password; reset links, codes and passkeys still work',
  reset_password: 'the owner has got the emails; the next is possible after a minute',
  request_login_code: 'the owner has got the emails; the next is possible after a minute',
  mail_verification_link: 'the owner has got the email less than three minutes ago',
  mail_verification_code: 'the owner has got the email less than ten seconds ago',
  report_job: 'the target is the reporter',
  event_signup:
    'visitors without the code cannot use it up, and the others also have the limit of their network',
  event_signup_with_job: 'the same as for event_signup',
  event_subscribe_alert: 'the same as for event_signup',
  mail_account_exists: 'the owner has got the email less than three minutes ago',
}

const MORE_THAN_ANY_LIMIT = 1000

const isAction = (name: string): name is LimitedAction => name in limits

test.each(Object.keys(limits).filter(isAction))(
  'a stranger who uses up the limit %s refuses nobody else',
  async (action) => {
    const { db, clock } = await testApp()
    const config = readConfig({})
    const caller = (id: number): LimitedCaller => ({
      db,
      config,
      now: clock.now,
      client: { ip: `198.51.100.${id}` },
      user: { id },
    })
    const key = 'target@example.com'
    let attempts = 0
    while ((await countAttempt(caller(1), action, { key })).isAllowed)
      expect(++attempts).toBeLessThan(MORE_THAN_ANY_LIMIT)
    const { isAllowed } = await countAttempt(caller(2), action, { key })
    expect(isAllowed).toBe(sharedByDesign[action] === undefined)
  },
)
