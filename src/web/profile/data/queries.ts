import { queryOptions } from '@tanstack/react-query'

import { actionApi } from '#web/auth/action-api.ts'

import { readData } from '../queries.ts'

/** The requested deletion of the account, if any. */
export const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: () => readData(actionApi.readDeletion()),
  meta: { failure: 'The requested deletion did not load.' },
})
