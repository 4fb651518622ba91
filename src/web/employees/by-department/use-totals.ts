// What one's employees amount to, as the server has it.
import { employeesClient } from '../api.ts'
import { useAnswer } from '../use-answer.ts'

/** `version` is another one when the server's figures may be; the answer says of which one it is. */
export const useTotals = (version: number) =>
  useAnswer(String(version), async () => ({ version, totals: await employeesClient.getEmployeeData() }))
