import { z } from 'zod'

import { isApplyLink, isSitePath } from '#contract/jobs/rules/links.ts'

import { oneOf, optional, wholeNumber } from './setting.ts'

export const postingSettings = z.object({
  jobsWritableBy: oneOf(['employers', 'staff', 'authenticated'], {
    name: 'JOBS_WRITABLE_BY',
    default: 'employers',
    about:
      'who posts jobs: `employers`: members of a company, reviewed ([how-to/employers.md](../how-to/employers.md)); `staff` alone; ' +
      '`authenticated`: everybody who has signed in, at once and for every company',
  }),
  trustedAfter: wholeNumber([0, 1000], {
    name: 'POSTING_TRUSTED_AFTER',
    default: '2',
    about:
      'how many approved jobs a company with a verified domain needs before its jobs are published at once and reviewed ' +
      'afterwards; counted from the last job that was refused or had a report upheld',
  }),
  reportsToReview: wholeNumber([1, 100], {
    name: 'POSTING_REPORTS_TO_REVIEW',
    default: '3',
    about:
      'how many people must report a job before reviewers look at it again; one report of fraud by a verified user is enough',
  }),
  reminderDays: wholeNumber([1, 60], {
    name: 'POSTING_REMINDER_DAYS',
    default: '7',
    about: 'how many days before its end a company is asked whether a job is still open',
  }),
  minimumSeconds: wholeNumber([0, 600], {
    name: 'POSTING_MINIMUM_SECONDS',
    default: '10',
    about: 'who sends the posting form sooner after opening it is taken for a program; `0` for no such limit',
  }),
  postingsPerDay: wholeNumber([1, 10_000], {
    name: 'POSTINGS_PER_DAY',
    default: '20',
    about: 'how many jobs an account, an address or a domain may send for review within a day',
  }),
  postingFees: oneOf(['free', 'sponsors_free', 'settle_first'], {
    name: 'POSTING_FEES',
    default: 'free',
    about:
      '`free`; `settle_first`: an approved job waits until staff, or the webhook, says that it is settled; ' +
      '`sponsors_free`: the same, but not for companies that staff has marked as sponsors',
  }),
  settlementUrl: optional(
    'an http or https address, a mailto: link, or a path such as /prices',
    z.string().refine((text) => isSitePath(text) || isApplyLink(text)),
    {
      name: 'SETTLEMENT_URL',
      about:
        'where a company reads what is owed and how it is settled: linked beside its job that waits for that, and in the email ' +
        'that says so. A web address, `mailto:` or a path of this site',
    },
  ),
  settlementSecret: optional(
    'whsec_ and a key of 24 to 64 bytes in base64',
    z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/),
    {
      name: 'SETTLEMENT_SECRET',
      about:
        'signs the webhook that says that a job is settled, as Standard Webhooks does. Unset: no such webhook',
      secret: true,
    },
  ),
  announceAfterSeconds: wholeNumber([0, 86_400], {
    name: 'ANNOUNCE_AFTER',
    default: '600',
    about: 'how many seconds a job is on the board before it is announced',
  }),
})
