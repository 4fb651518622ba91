import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'

import { DecisionList } from './decision-list.tsx'
import { skillProposalsQuery } from './queries.ts'

const outcomes = new Map([
  [true, 'is now a skill'],
  [false, 'is ignored'],
  [null, 'is a proposal again'],
])

/** Skills that developers have typed and the site does not know. */
export function ProposedSkills() {
  const client = useQueryClient()
  const { perform, result } = useAction({ isParallel: true })
  const query = useQuery(skillProposalsQuery)
  const [decided, setDecided] = useState<string | null>(null)
  const decide = (name: string, isAdded: boolean | null) => () =>
    void perform(async () => {
      await call('POST /ninja-api/staff/skill-proposals', { body: { name, is_added: isAdded } })
      await client.invalidateQueries(skillProposalsQuery)
      setDecided(isAdded === null ? null : name)
      return `${name} ${outcomes.get(isAdded)}.`
    })
  const buttonOf = (label: string, name: string, isAdded: boolean) => (
    <Button variant="outline" size="small" onClick={decide(name, isAdded)}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  )
  return (
    <DecisionList
      noun="skills"
      query={query}
      rows={query.data?.map((name) => ({
        key: name,
        text: <bdi>{name}</bdi>,
        actions: (
          <>
            {buttonOf('Add', name, true)}
            {buttonOf('Ignore', name, false)}
          </>
        ),
      }))}
      empty="No skill is proposed."
      result={result}
    >
      {decided !== null && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={decide(decided, null)}>
          Undo
        </Button>
      )}
      <p className="text-muted">Only staff see these words. Add skills, and no words about a person.</p>
    </DecisionList>
  )
}
