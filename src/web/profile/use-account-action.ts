import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import type { DataResponse } from '#web/auth/create-api.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { useAction } from '#web/query/use-action.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

type AccountAction<Data> = {
  call: () => Promise<DataResponse<Data>>
  message: string
  /** Runs on success, before the message. */
  after?: (answer: DataResponse<Data>) => unknown
  /** The message for a response with the status 403. */
  forbidden?: string
}

export type PerformAccountAction = <Data>(action: AccountAction<Data>) => Promise<void>

function getProblems(answer: AuthAnswer, forbidden: string | undefined): readonly Problem[] {
  const isForbidden = answer.status === 403 && forbidden !== undefined
  return isForbidden ? [{ message: forbidden }] : apiErrors(answer)
}

/** Like `useAction`, for calls of the account API. Asks for reauthentication when the server requires it. */
export function useAccountAction() {
  const { perform, showMessage, result } = useAction()
  const performAccountAction: PerformAccountAction = ({ call, message, after, forbidden }) =>
    perform(async () => {
      const answer = await withReauthentication(call)
      if (answer === null) return ''
      const problems = getProblems(answer, forbidden)
      if (problems.length > 0) return problems
      await after?.(answer)
      return message
    })
  return { perform: performAccountAction, showMessage, result }
}
