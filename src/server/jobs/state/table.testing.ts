// The table of the states and events of a job (docs/reference/job-states.md), for tests.
import type { JobState } from '#contract/jobs/rules/job-state.ts'

export const states: Record<string, JobState> = {
  D: 'draft',
  W: 'waiting',
  X: 'changes_wanted',
  F: 'refused',
  S: 'settlement',
  P: 'published',
  R: 'rechecking',
  C: 'changes_waiting',
  E: 'expired',
  N: 'withdrawn',
  L: 'scheduled',
}

// `=` is the same state, `409` a refusal and `gone` a deletion.
const table = `
| event           | role     | condition           |  D  |  W  |  X  |  F  |  S  |  P  |  R  |  C  |  E  |  N  |  L  |
| submit          | owner    |                     |  W  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  P  | 409 |
| submit          | owner    | trusted             |  S  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  P  | 409 |
| submit          | owner    | trusted, free       |  R  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  P  | 409 |
| submit          | owner    | with a report       |  W  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  W  | 409 |
| publish         | staff    |                     |  P  | 409 |  P  |  P  | 409 | 409 | 409 | 409 | 409 |  P  | 409 |
| edit            | owner    |                     |  =  |  =  |  =  |  =  |  W  |  C  |  C  |  =  |  C  |  =  |  W  |
| edit            | owner    | trusted             |  =  |  =  |  =  |  =  |  W  |  R  |  =  |  =  |  R  |  =  |  =  |
| edit            | staff    |                     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |
| end             | owner    |                     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  P  |  =  |  =  |
| end             | owner    | unseen              |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  W  |  =  |  =  |
| withdraw        | owner    |                     | 409 |  D  | 409 | 409 |  D  |  N  |  N  |  N  | 409 | 409 |  D  |
| withdraw        | staff    |                     | 409 | 409 | 409 | 409 |  D  |  N  |  N  |  N  |  N  | 409 |  D  |
| renew           | owner    |                     | 409 | 409 | 409 | 409 | 409 |  =  |  =  |  =  |  P  | 409 | 409 |
| renew           | owner    | unseen              | 409 | 409 | 409 | 409 | 409 |  =  |  =  |  =  |  W  | 409 | 409 |
| renew           | owner    | unseen, by key      | 409 | 409 | 409 | 409 | 409 |  =  |  =  |  =  | 409 | 409 | 409 |
| approve         | reviewer |                     | 409 |  S  | 409 | 409 |  =  | 409 |  P  |  P  | 409 | 409 |  =  |
| approve         | reviewer | free                | 409 |  P  | 409 | 409 |  P  | 409 |  P  |  P  | 409 | 409 |  =  |
| approve         | reviewer | with a report       | 409 |  S  | 409 | 409 |  =  |  P  |  P  |  =  |  E  |  =  |  =  |
| approve         | reviewer | with a send-back    | 409 |  S  | 409 | 409 |  =  |  =  |  P  |  P  |  =  | 409 |  =  |
| request_changes | reviewer |                     | 409 |  X  | 409 | 409 |  X  |  X  |  X  |  P  | 409 | 409 |  X  |
| request_changes | reviewer | with a report       | 409 |  X  | 409 | 409 |  X  |  X  |  X  |  X  |  X  |  X  |  X  |
| refuse          | reviewer |                     | 409 |  F  | 409 | 409 |  F  |  F  |  F  |  P  | 409 | 409 |  F  |
| refuse          | reviewer | with a report       | 409 |  F  | 409 | 409 |  F  |  F  |  F  |  F  |  F  |  F  |  F  |
| block           | system   | with a report       |     |  F  |     |     |  F  |  F  |  F  |  R  |  F  |  F  |  F  |
| report          | system   |                     |  =  |  =  |  =  |  =  |  =  |  R  |  =  |  =  |  =  |  =  |  =  |
| settle          | staff    |                     | 409 | 409 | 409 | 409 |  P  | 409 | 409 | 409 | 409 | 409 | 409 |
| settle          | system   |                     |  =  |  =  |  =  |  =  |  P  |  =  |  =  |  =  |  =  |  =  |  =  |
| settle          | staff    | unseen              | 409 | 409 | 409 | 409 |  W  | 409 | 409 | 409 | 409 | 409 | 409 |
| settle          | staff    | unseen, trusted     | 409 | 409 | 409 | 409 |  R  | 409 | 409 | 409 | 409 | 409 | 409 |
| settle          | system   | with a blocked host |  =  |  =  |  =  |  =  |  W  |  =  |  =  |  =  |  =  |  =  |  =  |
| show            | system   |                     |  P  |  P  |  P  |  P  |  P  |  =  |  =  |  =  |  =  |  P  |  =  |
| hide            | system   |                     |  =  |  =  |  =  |  =  |  =  |  N  |  N  |  N  |  N  |  =  |  D  |
| delete          | owner    |                     |gone |gone |gone |gone |gone | 409 | 409 | 409 |gone |gone |gone |
| delete          | staff    |                     |gone |gone |gone |gone |gone |gone |gone |gone |gone |gone |gone |
| submit          | owner    | trusted, free, with a date |  L  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  L  | 409 |
| publish         | staff    | with a date         |  L  | 409 |  L  |  L  | 409 | 409 | 409 | 409 | 409 |  L  | 409 |
| approve         | reviewer | free, with a date   | 409 |  L  | 409 | 409 |  L  | 409 |  P  |  P  | 409 | 409 |  =  |
| settle          | staff    | with a date         | 409 | 409 | 409 | 409 |  L  | 409 | 409 | 409 | 409 | 409 | 409 |
| schedule        | owner    |                     |  =  |  =  |  =  |  =  |  =  | 409 | 409 | 409 | 409 |  =  |  =  |
| publish now     | owner    |                     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  P  |
| publish now     | owner    | unseen              |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  W  |
| publish now     | owner    | unseen, trusted     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  R  |
| go_live         | system   |                     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |
| go_live         | system   | on its date         |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  P  |
| go_live         | system   | unseen, on its date |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  W  |
| go_live         | system   | on its date, with a blocked host |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  W  |
`

/** Returns the cells of a Markdown table, row by row. */
export const parseTable = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

export const [header = [], ...rows] = parseTable(table)
