// Test helpers for a company, the reviewer of its jobs, and the emails to its members.
import { accounts } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { testDatabase } from '#server/db/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { minutes } from '#server/lib/duration.ts'
import { createMail, type Mail } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { type Answer, jobsPath } from '../testing.ts'
import { companyNotices } from './send.ts'

type JobParts = Omit<Parameters<typeof insertJobIn>[1], 'now' | 'state'>
type State = Parameters<typeof insertJobIn>[1]['state']

/** Creates the company Plectrum with an owner and a recruiter, and a reviewer who belongs to no company. */
export async function noticesOffice(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const { db, clock, app } = server
  const database = await testDatabase()
  const now = () => clock.now
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const [owner, recruiter, reviewer] = [
    await createPersonWithRole(server, 'owner', companyId),
    await createPersonWithRole(server, 'recruiter', companyId),
    await createPersonWithRole(server, 'reviewer', companyId),
  ]
  const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
  return {
    ...server,
    server,
    companyId,
    owner,
    recruiter,
    reviewer,
    pass,
    insert: (title: string, { state = 'waiting', ...parts }: JobParts & { state?: State } = {}) =>
      insertJobIn(db, { state, now: clock.now, companyId, title, ...parts }),
    decide: async (
      id: number,
      action: 'approve' | 'refuse' | 'request-changes',
      body?: object,
    ): Promise<Answer> => {
      const answer = await reviewer.call('POST', `${jobsPath}/${id}/${action}`, body ? { body } : {})
      if (answer.status !== 200) throw new Error(`${action} of job ${id}: ${answer.text}`)
      return answer
    },
    undo: (decision: Answer) =>
      reviewer.call('POST', `/ninja-api/review/decisions/${String(decision.json['decision_id'])}/undo`),
    membershipPath: `/ninja-api/companies/${companyId}/membership`,
    /** Creates the task that sends the emails. The task fails after it has queued `failsAfter` emails. */
    task: ({ failsAfter = Infinity } = {}) => {
      const mail = createMail({ secretKey: testSecretKey, now })
      let left = failsAfter
      const send: Mail['send'] = async (tx, to, message) => {
        if (left-- <= 0) throw new Error('the disk is full')
        await mail.send(tx, to, message)
      }
      return companyNotices({ database, mail: { send }, config: readConfig({}), now })
    },
    /** Advances the clock until the emails about all decisions are sent, and returns them. */
    emails: async () => {
      pass(minutes(15))
      await app.tasks.runDue()
      return (await server.messages()).filter(({ template }) => template === 'review-decisions')
    },
  }
}
