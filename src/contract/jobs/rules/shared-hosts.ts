// Hosts with many independent users, such as code hosting and form services. Evidence about one user says nothing about
// other users.

/** Public email providers. */
const mailProviders: ReadonlySet<string> = new Set([
  'gmail.com',
  'live.com',
  'msn.com',
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
  'tuta.com',
  'freenet.de',
  'bluewin.ch',
  'wanadoo.fr',
  'sfr.fr',
  'o2.pl',
  'onet.pl',
  'bk.ru',
  'list.ru',
  'inbox.ru',
  'rediffmail.com',
  'comcast.net',
  'btinternet.com',
])
/** Email providers with a domain in many countries, such as yahoo.co.uk. */
const mailFamilies = /^(?:gmx|googlemail|hotmail|outlook|yahoo)\.(?:com?\.)?[a-z]{2,3}$/

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
  return mailProviders.has(host) || mailFamilies.test(host)
}

export function isShared(host: string): boolean {
  return isMailProvider(host) || applicationHosts.has(host)
}
