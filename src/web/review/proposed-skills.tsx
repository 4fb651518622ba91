import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'

import { skillProposalsQuery } from './queries.ts'

const choices = [
  { label: 'Add', is_added: true, outcome: 'is now a skill' },
  { label: 'Ignore', is_added: false, outcome: 'is ignored' },
] as const
const undoing = { is_added: null, outcome: 'is a proposal again' } as const

type Choice = (typeof choices)[number]

/** Skills that developers have typed and the site does not know. */
export function ProposedSkills() {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const { data, isError } = useQuery(skillProposalsQuery)
  const [decided, setDecided] = useState<string | null>(null)
  const decide = (name: string, { is_added, outcome }: Choice | typeof undoing) =>
    void perform(async () => {
      await call('POST /ninja-api/staff/skill-proposals', { body: { name, is_added } })
      await client.invalidateQueries(skillProposalsQuery)
      setDecided(is_added === null ? null : name)
      return `${name} ${outcome}.`
    })
  return (
    <div className="grid gap-2">
      <p className="text-muted">Only staff see these words. Add skills, and no words about a person.</p>
      <ActionReport result={result} />
      {decided !== null && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => decide(decided, undoing)}
        >
          Undo
        </Button>
      )}
      {isError && <p role="alert">The skills did not load.</p>}
      {data?.length === 0 && <p className="text-muted">No skill is proposed.</p>}
      <ul className="grid gap-2">
        {data?.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
            {choices.map((choice) => (
              <Button key={choice.label} variant="outline" size="small" onClick={() => decide(name, choice)}>
                {choice.label}
                <span className="sr-only"> {name}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
