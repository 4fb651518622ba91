import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { PageHead } from '#web/lib/page-head.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { DomainList } from './blocked-domains.tsx'
import { reviewKey } from './queries.ts'
import { describeBlock } from './words.ts'

const about =
  'Jobs and changes are refused if their apply link, the website of their company or the address of their sender is at one of these domains.'

type BlockFormProps = { onBlocked: (words: string) => void }

function BlockForm({ onBlocked }: BlockFormProps) {
  const block = async ({ domain = '', reason = '' }: FormValues) => {
    try {
      const body = { domain: URL.parse(domain)?.hostname || domain, reason }
      onBlocked(describeBlock(await call('POST /ninja-api/review/blocked-domains', { body })))
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form onSubmit={block} className="max-w-120">
      <Field
        name="domain"
        label="Domain"
        help="Such as jobs.example. Domains below it are blocked too."
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Field name="reason" label="Reason (optional)" maxLength={300} autoComplete="off" />
      <SubmitButton>Block domain</SubmitButton>
    </Form>
  )
}

export function BlockedDomainsPage() {
  const client = useQueryClient()
  const action = useAction()
  const [added, setAdded] = useState(0)
  const handleBlocked = (words: string) => {
    setAdded(added + 1)
    action.showMessage(words)
    void client.invalidateQueries({ queryKey: reviewKey })
  }
  return (
    <>
      <PageHead title="Blocked domains" />
      <h1 className="text-heading font-bold tracking-tight">Blocked domains</h1>
      <Panel title="Domains that are blocked" about={about}>
        <DomainList action={action} />
      </Panel>
      <Panel title="Block a domain">
        <BlockForm key={added} onBlocked={handleBlocked} />
      </Panel>
    </>
  )
}
