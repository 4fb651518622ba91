import { queryOptions } from '@tanstack/react-query'

import { convertLoggedOut } from '#web/query/api-errors.ts'
import { jobsKey, managementClient } from '#web/query/jobs-api.ts'

/** The key starts with `jobsKey`, so every change of a job reloads this query. */
export const homeQuery = queryOptions({
  queryKey: [...jobsKey, 'home'],
  queryFn: () => convertLoggedOut(managementClient.getHome()),
  meta: { failure: 'The home page of the dashboard did not load.' },
})
