// Helpers for tests of the directory.
import type { CardBody, CardList, CardWire, OwnCard } from '#contract/developers/developers.ts'
import { accounts, type TestClient } from '#server/auth/testing.ts'

export const directoryPath = '/ninja-api/developers'

/** A body with a value in each field. `canary` is in each text that a developer types. */
export function cardBody(changes: Partial<CardBody> = {}, canary = 'canary'): CardBody {
  return {
    visibility: 'anonymous',
    roles: ['Backend developer'],
    seniority: 'Senior',
    skills: ['Django', 'postgres'],
    country: 'DE',
    region: null,
    utc_offset: 1,
    location_types: ['Remote'],
    employment_schedules: ['Full-time'],
    contract_types: ['Employee'],
    languages: ['de', 'en'],
    available_from: '2027-03-01',
    salary_min: 70_000,
    salary_currency: 'EUR',
    salary_period: 'year',
    bio: `I am ${canary}.`,
    links: [`https://${canary}.example/`],
    ...changes,
  }
}

/** Reads the list with the search part of a URL. */
export const list = async (client: TestClient, search = ''): Promise<CardList> =>
  JSON.parse((await client.get(directoryPath + search)).text)

export async function readCard(client: TestClient, id: string) {
  const answer = await client.get(`${directoryPath}/${id}`)
  const card: CardWire | undefined = answer.status === 200 ? JSON.parse(answer.text) : undefined
  return { ...answer, card }
}

export async function save(
  client: TestClient,
  changes: Partial<CardBody> = {},
  canary?: string,
): Promise<OwnCard> {
  const { status, text } = await client.send('PUT', `${directoryPath}/me`, {
    body: cardBody(changes, canary),
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return JSON.parse(text)
}

export const own = async (client: TestClient): Promise<OwnCard> =>
  JSON.parse((await client.get(`${directoryPath}/me`)).text)

/** Starts a server with the directory. It opens with the first card unless `env` says otherwise. */
export async function directory(env: Record<string, string> = {}) {
  const settings = { DIRECTORY: 'on', DIRECTORY_OPENS_WITH: '0', ACCOUNT_RATE_LIMITS: 'off', ...env }
  const server = await accounts(settings)
  return { ...server, visitor: server.client('browser') }
}
