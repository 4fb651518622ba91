// The template of a privacy notice. It has a row for each table with personal data.
import { getTableName } from 'drizzle-orm'

import { describeDeletion, personalTables } from '../deletion/personal-tables.ts'
import { sections } from './queries.ts'

type Entry = { readonly data: string; readonly purpose: string; readonly kept: string }

const account = 'as long as the account'

/** The text about each table with personal data. */
const entries: Readonly<Record<string, Entry>> = {
  users: { data: 'name, picture, password (as a hash), roles', purpose: 'your account', kept: account },
  email_addresses: {
    data: 'email addresses',
    purpose: 'login and messages about your account',
    kept: account,
  },
  images: { data: 'profile picture', purpose: 'shown in your account', kept: account },
  authenticators: {
    data: 'authenticator apps, passkeys and recovery codes (encrypted or public keys)',
    purpose: 'second factor of the login',
    kept: account,
  },
  social_accounts: {
    data: 'your account ID, name and email address at a login provider',
    purpose: 'login with that provider',
    kept: account,
  },
  api_keys: {
    data: 'API keys (as hashes) and their last use',
    purpose: 'access by your programs',
    kept: account,
  },
  link_keys: {
    data: 'links in emails (as hashes)',
    purpose: 'confirming addresses, new passwords',
    kept: '30 days after they expire',
  },
  sessions: {
    data: 'IP address, browser, time of login and of the last use',
    purpose: 'staying logged in; your list of sessions',
    kept: 'two weeks after the last use, 90 days at most',
  },
  rate_limit_hits: {
    data: 'network, user ID or address (as a hash) of attempts',
    purpose: 'protection against guessed passwords and spam',
    kept: 'up to 25 hours, addresses up to 8 days',
  },
  bookmarks: { data: 'saved and applied jobs', purpose: 'your lists', kept: account },
  job_alerts: {
    data: 'searches whose new jobs we email you, your address, and when you asked for it',
    purpose: 'the emails that you asked for',
    kept: '7 days after the alert ends, or 7 days without a confirmation',
  },
  suppressed_addresses: {
    data: 'a hash of an email address',
    purpose: 'no alerts to addresses that a mail server has rejected',
    kept: 'until we remove it',
  },
  pending_jobs: {
    data: 'a job that was written with a signup with your address',
    purpose: 'sending the job when you confirm your address',
    kept: 'until sent or discarded; 7 days without a confirmed address or an answer, a year otherwise',
  },
  employees: {
    data: 'entries of the employee list',
    purpose: 'the employee list of its owner',
    kept: account,
  },
  company_members: {
    data: 'your companies and role',
    purpose: 'posting jobs together',
    kept: 'until you leave the company',
  },
  company_invitations: {
    data: 'email addresses of invited people',
    purpose: 'joining a company',
    kept: 'until answered or expired',
  },
  jobs: { data: 'jobs that you submitted', purpose: 'the job board', kept: 'as long as the company' },
  revisions: {
    data: 'proposed changes of jobs and companies',
    purpose: 'review before publication',
    kept: 'until decided',
  },
  job_sources: {
    data: 'connected boards whose jobs are imported in your name',
    purpose: 'importing the jobs of your company',
    kept: 'until the company disconnects them',
  },
  job_undos: {
    data: 'your last action on a job and the state of the job before it',
    purpose: 'undoing it for 30 seconds',
    kept: 'until the next action on the job',
  },
  decisions: {
    data: 'reviewers and their decisions on jobs and companies',
    purpose: 'letting others check the review',
    kept: 'as long as the company',
  },
  company_notices: {
    data: 'IDs of the users notified about a decision',
    purpose: 'emails about decisions',
    kept: 'about 15 minutes',
  },
  reports: {
    data: 'reports about jobs, with their text',
    purpose: 'review of reported jobs',
    kept: 'as long as the job, or until the decision on a report of a deleted job',
  },
  blocked_domains: { data: 'who blocked a domain', purpose: 'no fraud', kept: 'until unblocked' },
  audit_log: {
    data: 'your user ID with each change that you made to a job, a company or a role, or that was made to your role',
    purpose: 'finding and undoing mistakes',
    kept: 'forever',
  },
  mail_queue: {
    data: 'emails to you (encrypted) and your address',
    purpose: 'sending emails',
    kept: 'until sent; if they fail, the address for 30 days',
  },
  account_deletions: { data: 'date of the requested deletion', purpose: 'deletion', kept: 'until then' },
  deleted_accounts: {
    data: 'ID of a deleted account, and when it was created and deleted',
    purpose: 'deleting it again if we restore a backup',
    kept: 'forever',
  },
}

const INTRO = `# Privacy notice (template)

For operators: copy the text below the line to your site and replace the words in capitals. Check how long you keep log
files and backups. Ask someone who knows the law of your country to check the text. [privacy.md](reference/privacy.md) has
the details. \`npm run privacy-notice\` writes this page.

---

## Who is responsible

NAME, ADDRESS, EMAIL. Write to this address with any question about your data.

## What we store

Without an account we store the address of your network for up to 25 hours if you send a form. If you ask for job alerts,
we store your email address, the search, and when you agreed, until 7 days after you end the alert. With an account we
store:
`

const OUTRO = `
The names in \`code\` are tables of the database. We need the data of your account to provide it (contract, article 6(1)(b)
of the GDPR), send job alerts with your consent (article 6(1)(a)), and need the rest to protect the site and its users
(legitimate interest, article 6(1)(f)).

**Log files** contain IP addresses and user IDs, and are deleted after 30 days. **Backups** are deleted after 14 days.

**Cookies** keep you logged in, protect forms and admit you to events, but count nothing. Views of a job are counted
without storing who looked, and not at all if your browser sends "Do Not Track" or "Global Privacy Control". What you
type in a form stays in your browser until you save it; logging out deletes it.

## Who receives it

Published jobs and companies are public, and other sites may copy them. HOSTING COMPANY runs our server in COUNTRY, and
MAIL PROVIDER sends our emails. We do not sell data, and give it to nobody else unless a law requires it.

## Your rights

- **A copy:** download everything about you under "Your data" in your profile.
- **Correction:** you can change your data in your profile, or write to us.
- **Deletion:** delete your account under "Your data". We delete it after seven days. Before that, you can change your
  mind.
- **Consent:** end job alerts with the link in each of their emails.
- **Objection and complaint:** write to us, or to the data protection authority of your country.
`

/** Returns docs/privacy-notice.md. @throws Error for a table with personal data that has no entry */
export function privacyNotice(): string {
  // The picture is a separate file of the export, so it has no section.
  const exported = new Set(['images', ...sections.map(({ table }) => getTableName(table))])
  const rows = personalTables.map((name) => {
    const entry = entries[name]
    if (entry === undefined) throw new Error(`privacy-notice.ts has no entry for the table ${name}.`)
    const { data, purpose, kept } = entry
    const deletion = describeDeletion(name) === 'deleted' ? 'deleted' : 'kept without your name'
    return `| ${data} (\`${name}\`) | ${purpose} | ${kept} | ${exported.has(name) ? 'yes' : 'no'} | ${deletion} |`
  })
  const head = [
    '| data | purpose | kept | in your copy | when you delete the account |',
    '|---|---|---|---|---|',
  ]
  return [INTRO, ...head, ...rows, OUTRO].join('\n')
}
