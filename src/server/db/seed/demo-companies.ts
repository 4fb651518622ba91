import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { DemoCompany } from './demo-company.ts'

const folder = join(import.meta.dirname, 'data')

/** `shows` states what the company demonstrates. Descriptions are Markdown, one string per line. */
type Stored = { shows: string; jobs: { description: string[] }[] }

function readCompany(file: string): DemoCompany {
  const { shows: _shows, jobs, ...company }: Stored = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const read = jobs.map(({ description, ...job }) =>
    Object.assign(job, { description: description.join('\n') }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- demo.test.ts checks the values
  return Object.assign(company, { jobs: read }) as unknown as DemoCompany
}

export const demoCompanies: readonly DemoCompany[] = readdirSync(folder).toSorted().map(readCompany)
