import { z } from 'zod'

import { endOfDay } from '#contract/jobs/rules/expiry.ts'
import { isApplyLink, isSitePath } from '#contract/jobs/rules/links.ts'

import { oneOf, optional, webhookSecret, wholeNumber } from './setting.ts'

export const postingSettings = z.object({
  jobsWritableBy: oneOf(['employers', 'staff', 'authenticated'], {
    name: 'JOBS_WRITABLE_BY',
    default: 'employers',
    about:
      'who posts jobs: `employers` (members of companies, with review: ' +
      '[how-to/employers.md](../how-to/employers.md)), `staff`, or `authenticated` (every user, for every ' +
      'company, without review)',
  }),
  trustedAfter: wholeNumber([0, 1000], {
    name: 'POSTING_TRUSTED_AFTER',
    default: '2',
    about:
      'number of approved jobs after which the jobs of a company with a verified domain are published first and ' +
      'reviewed afterwards; counted since the last refusal or upheld report',
  }),
  minimumSeconds: wholeNumber([0, 600], {
    name: 'POSTING_MINIMUM_SECONDS',
    default: '10',
    about:
      'seconds after which a job form can be sent. A form that is sent faster counts as spam; `0` disables the check',
  }),
  postingsPerDay: wholeNumber([1, 10_000], {
    name: 'POSTINGS_PER_DAY',
    default: '20',
    about: 'maximum jobs that an account, company, network address or domain can submit for review per day',
  }),
  postingFees: oneOf(['free', 'sponsors_free', 'settle_first'], {
    name: 'POSTING_FEES',
    default: 'free',
    about:
      '`free`; `settle_first`: an approved job is published after staff or the webhook confirms payment; ' +
      '`sponsors_free`: the same, except for companies that staff has marked as sponsors',
  }),
  jobsPerCompany: optional(
    'a whole number from 0 to 10000',
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((quota) => quota <= 10_000),
    {
      name: 'JOBS_PER_COMPANY',
      about:
        'maximum jobs of a company on the board or in review; staff can set another number for a company ' +
        '(`job_quota`). Unset: no limit',
    },
  ),
  jobsEndOn: optional('a date such as 2027-05-31', z.iso.date().transform(endOfDay), {
    name: 'JOBS_END_ON',
    about:
      'the last day, in UTC, on which jobs are on the board, for conferences. Jobs that end later are ' +
      'shortened, existing ones at the next start',
  }),
  eventCode: optional('12 to 64 letters, digits and hyphens', z.string().regex(/^[A-Za-z\d-]{12,64}$/), {
    name: 'EVENT_CODE',
    about:
      'visitors who open the link `/event/CODE` share the limits of an event instead of those of their network ' +
      '([how-to/conferences.md](../how-to/conferences.md#visitors-behind-one-address)). Unset: no event',
  }),
  postingPay: oneOf(['optional', 'required'], {
    name: 'POSTING_PAY',
    default: 'optional',
    about: '`required`: a job needs a salary before it goes to review or onto the board',
  }),
  applyReferrer: optional(
    '1 to 40 letters, digits, dots, hyphens and underscores, the first a letter or digit',
    z.string().regex(/^[A-Za-z\d][A-Za-z\d._-]{0,39}$/),
    {
      name: 'APPLY_REFERRER',
      about:
        'a name such as `example-jobs` that apply links carry in the parameters `utm_source` and `ref` ' +
        '([how-to/employers.md](../how-to/employers.md#applications-from-this-site)). Unset: apply links stay as ' +
        'entered',
    },
  ),
  settlementUrl: optional(
    'an http or https address, a mailto: link, or a path such as /prices',
    z.string().refine((text) => isSitePath(text) || isApplyLink(text)),
    {
      name: 'SETTLEMENT_URL',
      about:
        'where a company finds payment details (a web address, `mailto:` or a path of this site), linked from ' +
        'the job and its email',
    },
  ),
  settlementSecret: webhookSecret({
    name: 'SETTLEMENT_SECRET',
    about: 'signs the webhook that confirms a payment (Standard Webhooks). Unset: no webhook',
  }),
  announceAfterSeconds: wholeNumber([0, 86_400], {
    name: 'ANNOUNCE_AFTER',
    default: '600',
    about: 'seconds between the publication and the announcement of a job',
  }),
})
