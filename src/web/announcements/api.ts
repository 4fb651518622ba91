import { queryOptions } from '@tanstack/react-query'

import { createAnnouncementsClient } from '#contract/client/announcements.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'

export const announcementsClient = createAnnouncementsClient({
  fetch: (path, request) => fetch(path, request),
  csrfToken,
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => convertLoggedOut(announcementsClient.listWebhooks()),
  meta: { failure: 'The webhooks did not load.' },
})

/** `week` is a calendar week such as '2026-W47', or '' for the last seven days. */
export const weekQuery = (week: string) =>
  queryOptions({
    queryKey: ['jobs of the week', week],
    queryFn: () => convertLoggedOut(announcementsClient.getWeek(week === '' ? undefined : week)),
    meta: { failure: 'The jobs of the week did not load.' },
  })
