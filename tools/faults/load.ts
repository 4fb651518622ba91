// Clients that read and write until they are stopped, and record the responses.
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { Answers } from './answers.ts'
import { sendRequest, findCompanyId, staffToken } from './ask.ts'
import { getFaultSignal } from './fault.ts'
import { DESCRIPTION, createKey } from './ledger.ts'

type Options = {
  url: string
  /** The URL for logging in, if it is not `url`. */
  loginUrl?: string
  clients?: number
  /** The pause of a client between two requests, in milliseconds. */
  pause?: number
  /** Whether clients reuse their connections. Otherwise every request opens a new one. */
  keepAlive?: boolean
  /** Whether to repeat, like a browser, requests that fail because the server closed a kept-alive connection. */
  sendAgain?: boolean
}

const jobBody = {
  description: DESCRIPTION,
  location_type: 'Remote',
  location: 'Europe',
  employment_schedule: 'Full-time',
  contract_type: 'Employee',
  seniority_level: 'Senior',
}

export type Load = { answers: Answers; stop(): Promise<Answers> }

/** Starts the clients. Half of their requests read companies from the database, and half write jobs. */
export async function startLoad(options: Options): Promise<Load> {
  const { url, loginUrl = url, clients = 8, pause = 20, keepAlive = true, sendAgain = false } = options
  const token = await staffToken(loginUrl)
  const companyId = await findCompanyId(loginUrl)
  const agent = new Agent({ keepAlive })
  const answers = new Answers()
  const over = new AbortController()
  const end = AbortSignal.any([over.signal, getFaultSignal()])

  const onSentAgain = sendAgain ? () => (answers.sentAgain += 1) : undefined

  const read = () =>
    answers.note('GET', undefined, () =>
      sendRequest({ method: 'GET', url: `${url}/ninja-api/companies`, agent, onSentAgain }),
    )
  const write = () => {
    const key = createKey()
    const body = { ...jobBody, title: key, company_id: companyId, apply_link: `https://a.example/${key}` }
    return answers.note('POST', key, () =>
      sendRequest({ method: 'POST', url: `${url}/ninja-api/jobs`, body, token, agent, onSentAgain }),
    )
  }
  const client = async (_: unknown, index: number) => {
    for (let turn = index; !end.aborted; turn++) {
      await (turn % 2 === 0 ? read() : write())
      await sleep(pause)
    }
  }
  const working = Promise.all(Array.from({ length: clients }, client))
  return {
    answers,
    async stop() {
      over.abort()
      await working
      agent.destroy()
      return answers
    },
  }
}
