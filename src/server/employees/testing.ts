// Helpers for tests of the employee API.
import type { EmployeeWire } from '#contract/employees/employees.ts'
import { type Accounts, accounts, type TestResponse, type TestClient } from '#server/auth/testing.ts'

export const EMPLOYEES = '/pegasus/employees/api/employees/'
export const DATA = '/pegasus/employees/api/employee-data/'
export const EXPORT = '/pegasus/employees/api/employees/export.csv'

export const grace = 'grace@example.com'
export const employee = { name: 'Ada', department: 'engineering', salary: 90_000 }

type Body = EmployeeWire & {
  detail?: string
  count?: number
  next?: string | null
  previous?: string | null
  results?: EmployeeWire[]
}

/** Parses a response of the employee API. The fields of `Body` are present only in some responses. */
export function parseResponse({ text }: Pick<TestResponse, 'text'>): Body {
  return JSON.parse(text)
}

export const pathOf = ({ id }: { id: number }) => `${EMPLOYEES}${id}/`

/** Starts a server, logs in a user (`me`) and adds the employees to this user. `own` are the added employees. */
export async function startWithEmployees(
  employees: readonly object[] = [employee],
  env: Record<string, string> = {},
): Promise<Accounts & { me: TestClient; own: EmployeeWire[] }> {
  const server = await accounts(env)
  const me = await server.loggedIn('browser')
  return { ...server, me, own: await addEmployees(me, employees) }
}

export async function addEmployees(
  client: TestClient,
  employees: readonly object[],
): Promise<EmployeeWire[]> {
  const added: EmployeeWire[] = []
  for (const body of employees) added.push(parseResponse(await client.post(EMPLOYEES, body)))
  return added
}
