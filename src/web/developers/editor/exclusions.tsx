// Companies and domains whose people do not see the card.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { Exclusion } from '#contract/developers/developers.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { exclusionsQuery, hiringCompaniesQuery } from './queries.ts'

const unknown = 'No company of this name, and not a domain.'

function AddExclusion({ onAdded }: { onAdded: (exclusion: Exclusion) => void }) {
  const client = useQueryClient()
  const list = useId()
  const { data: companies = [] } = useQuery(hiringCompaniesQuery)
  const [typed, setTyped] = useState('')
  const add = async () => {
    const text = typed.trim()
    const company = companies.find(({ name }) => name.toLowerCase() === text.toLowerCase())
    try {
      const body = company === undefined ? { domain: text } : { company_id: company.id }
      onAdded(await call('POST /ninja-api/developers/me/exclusions', { body }))
      setTyped('')
      await client.invalidateQueries(exclusionsQuery)
      return []
    } catch (error) {
      const problems = await describeErrors(error)
      return problems.map((problem) =>
        problem.param === 'domain' ? { message: unknown, param: 'domain' } : problem,
      )
    }
  }
  return (
    <Form onSubmit={add}>
      <Field
        name="domain"
        label="Company or domain"
        help="A company of the job board, or the part of an email address after the @."
        list={list}
        required
        maxLength={253}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={list}>
        {companies.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <SubmitButton variant="outline">Hide my card from them</SubmitButton>
    </Form>
  )
}

const nameOf = ({ company, domain }: Exclusion) => company?.name ?? domain ?? ''

export function Exclusions() {
  const client = useQueryClient()
  const { perform, showMessage, result } = useAction()
  const query = useQuery(exclusionsQuery)
  const remove = (exclusion: Exclusion) =>
    perform(async () => {
      const params = { exclusion_id: exclusion.id }
      await call('DELETE /ninja-api/developers/me/exclusions/{exclusion_id}', { params })
      await client.invalidateQueries(exclusionsQuery)
      return `${nameOf(exclusion)} can see your card again.`
    })
  return (
    <Panel
      title="Who must not see your card"
      about="Members of these companies, and people with a confirmed address at these domains. They are not told. A second account is not stopped by this, and without a login they see what every visitor sees."
    >
      <LoadedPart query={query}>
        {(exclusions) => (
          <ul className="grid gap-2 empty:hidden">
            {exclusions.map((exclusion) => (
              <li key={exclusion.id} className="flex items-center justify-between gap-4">
                <bdi className="min-w-0 wrap-anywhere">{nameOf(exclusion)}</bdi>
                <Button variant="outline" size="small" onClick={() => void remove(exclusion)}>
                  Remove<span className="sr-only"> {nameOf(exclusion)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
      <AddExclusion onAdded={(added) => showMessage(`${nameOf(added)} cannot see your card.`)} />
      <ActionReport result={result} />
    </Panel>
  )
}
