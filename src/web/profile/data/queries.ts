import { queryOptions } from '@tanstack/react-query'

import { actionApi } from '#web/auth/action-api.ts'

import { dataOf } from '../queries.ts'

/** Whether the account is going to be deleted. */
export const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: () => dataOf(actionApi.readDeletion()),
  meta: { failure: 'Whether the account is going to be deleted did not load.' },
})
