// The search is the only part of alert emails and pages that a visitor can write freely, so it may contain an attack.
import { expect, test } from 'vitest'

import { hours, minutes } from '#server/lib/duration.ts'
import { htmlFaults } from '#server/pages/html-rules.testing.ts'

import { alertingSite } from './testing.ts'

/** The search of the alert. It is also the title of a job, so that the search finds a job for a digest. */
const search = '<script>alert(1)</script>"><b>\r\nBcc: other@example.com'

test('markup in a search is escaped on the page, in emails and in their subjects', async () => {
  const { app, activate, publish, pass, messages } = await alertingSite()
  const path = await activate('reader@example.com', `?q=${encodeURIComponent(search)}`)
  const { body } = await app.inject(path)
  expect(body).toContain('&lt;script&gt;alert(1)')
  expect(await htmlFaults(body)).toEqual([])

  await pass(minutes(1))
  await publish({ title: search })
  await pass(hours(24))
  const sent = await messages()
  expect(sent.map(({ template }) => template)).toEqual(['alert-confirmation', 'job-digest'])
  for (const { subject, html } of sent) {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<(?:script|b)\b/)
  }
  const [confirmation, digest] = sent
  expect(digest?.html).toContain('&lt;script&gt;alert(1)')
  // Anyone can make the server send a confirmation to a stranger, so the email must not contain text that the sender
  // has chosen.
  expect(confirmation?.html).toContain('Jobs that match a text, which the next page shows')
  expect(confirmation?.text).not.toContain('alert(1)')
})
