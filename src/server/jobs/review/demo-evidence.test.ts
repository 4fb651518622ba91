import { expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { loadDemo } from '#server/load-demo.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { createPersonWithRole } from '../lifecycle/testing.ts'

test('the evidence about the demo company describes an employer with approved Django jobs', async () => {
  const server = await accounts({})
  const config = withSecretKey(readConfig({ SECRET_KEY: testSecretKey }))
  await loadDemo(server.db, { config, now: server.clock.now, passwordCost: minPasswordCost })
  const companyId = await insertCompany(server.db, { name: 'Plectrum', website: null })
  const { call } = await createPersonWithRole(server, 'reviewer', companyId)
  const { results }: { results: { job_id: number; company: string }[] } = JSON.parse(
    (await call('GET', '/ninja-api/review')).text,
  )
  const own = results.filter(({ company }) => company === 'Quillbark Press')
  expect(own).toHaveLength(2)
  for (const { job_id: id } of own) {
    const { text } = await call('GET', `/ninja-api/review/jobs/${id}`)
    expect(text).toContain('Approved before: 4 jobs of this company.')
    expect(text).not.toMatch(/neither Django|less than a day old/)
  }
})
