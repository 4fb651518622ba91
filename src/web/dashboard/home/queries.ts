import { queryOptions } from '@tanstack/react-query'

import { orLoggedOut } from '#web/query/api-errors.ts'
import { jobsKey, managementClient } from '#web/query/jobs-api.ts'

/** Reloads after every change of a job, because its key starts with the key of jobs. */
export const homeQuery = queryOptions({
  queryKey: [...jobsKey, 'home'],
  queryFn: () => orLoggedOut(managementClient.getHome()),
  meta: { failure: 'The home page of the dashboard did not load.' },
})
