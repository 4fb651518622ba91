// Hosts with many independent users, such as code hosting and form services. Evidence about one user says nothing about
// other users.

/** Public email providers. */
const mailProviders: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
  'hey.com',
  'zoho.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'mail.com',
  'mail.ru',
  'yandex.com',
  'yandex.ru',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'libero.it',
  'wp.pl',
  'seznam.cz',
  'posteo.de',
  'mailbox.org',
  'tutanota.com',
])

/** Sites where many companies accept applications. */
const applicationHosts: ReadonlySet<string> = new Set([
  'greenhouse.io',
  'boards.greenhouse.io',
  'job-boards.greenhouse.io',
  'boards.eu.greenhouse.io',
  'job-boards.eu.greenhouse.io',
  'lever.co',
  'jobs.lever.co',
  'jobs.eu.lever.co',
  'ashbyhq.com',
  'jobs.ashbyhq.com',
  'workable.com',
  'apply.workable.com',
  'smartrecruiters.com',
  'jobs.smartrecruiters.com',
  'myworkdayjobs.com',
  'personio.com',
  'personio.de',
  'recruitee.com',
  'teamtailor.com',
  'bamboohr.com',
  'breezy.hr',
  'join.com',
  'linkedin.com',
  'google.com',
  'docs.google.com',
  'forms.gle',
  'typeform.com',
  'notion.site',
  'github.com',
  'github.io',
  'airtable.com',
])

/** Returns whether the host, without `www.`, is a public email provider. */
export function isMailProvider(host: string): boolean {
  return mailProviders.has(host)
}

export function isShared(host: string): boolean {
  return mailProviders.has(host) || applicationHosts.has(host)
}
