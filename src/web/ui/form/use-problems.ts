import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

import { type Check, findClientProblems } from './client-problems.ts'
import type { Problem } from './form-context.ts'

type FoundProblems = {
  /** Problems that the browser finds, according to the rules of the controls and of `check`. */
  readonly client?: readonly Problem[]
  readonly server?: readonly Problem[]
}

/**
 * A problem found by the browser stays until its field is valid. A problem from the server stays until its field
 * changes. Fields with a problem found by the browser are validated again after each change, and other fields only on
 * submission. A component can also validate its fields when the user leaves them, by calling `onFieldLeave`.
 */
export function useProblems(
  form: RefObject<HTMLFormElement | null>,
  check: Check | undefined,
  sent: readonly Problem[] = [],
) {
  const [{ client, server }, setFound] = useState<Required<FoundProblems>>({ client: [], server: sent })
  const [reportCount, setReportCount] = useState(sent.length)
  const problems = [...client, ...server]
  return {
    problems,
    reportCount,
    report: ({ client: newClient = [], server: newServer = [] }: FoundProblems) => {
      setFound({ client: newClient, server: newServer })
      if (newClient.length + newServer.length > 0) setReportCount((count) => count + 1)
    },
    onFieldLeave: (names: readonly string[]) => {
      if (form.current === null) return
      const isLeft = ({ param = '' }: Problem) => names.includes(param)
      const found = findClientProblems(form.current, check).filter(isLeft)
      setFound({ client: [...client.filter((problem) => !isLeft(problem)), ...found], server })
    },
    onFieldChange: (name: string) => {
      if (form.current === null || problems.length === 0) return
      // Render the change first, because it may set the limits of other fields.
      flushSync(() => {})
      // Validate all fields with problems again, because a rule may concern two fields.
      const reported = new Set(client.map(({ param }) => param))
      setFound({
        client: findClientProblems(form.current, check).filter(({ param }) => reported.has(param)),
        server: server.filter(({ param }) => param !== name),
      })
    },
  }
}
