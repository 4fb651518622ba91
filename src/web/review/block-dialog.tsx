import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

// Blocks the domain of an entry's apply link, website or sender. First shows how many pending entries it will refuse.
import { pluralize } from '#contract/counts.ts'
import type { EntryDomain } from '#contract/jobs/review.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { domainsQuery } from './queries.ts'
import type { EntryRef } from './refs.ts'
import { describeBlock } from './words.ts'

const kindWords = { apply: 'apply link', website: 'website', email: 'email of the sender' } as const

type DomainChoiceProps = { domain: EntryDomain; isChosen: boolean; onChoose: () => void }

function DomainChoice({ domain, isChosen, onChoose }: DomainChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-2">
      <input
        type="radio"
        name="chosen"
        checked={isChosen}
        className="size-5 shrink-0 accent-accent"
        onChange={onChoose}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{domain.domain}</span>{' '}
        <span className="text-small text-muted">
          {kindWords[domain.kind]} · refuses {pluralize(domain.waiting, 'pending entry', 'pending entries')}
        </span>
      </span>
    </label>
  )
}

type BlockDialogProps = { entryRef: EntryRef; onBlocked: (words: string) => void; onClose: () => void }

export function BlockDialog({ entryRef, onBlocked, onClose }: BlockDialogProps) {
  const { data, isError } = useQuery(domainsQuery(entryRef))
  const [picked, setPicked] = useState<string | null>(null)
  const blockable = data?.filter(({ refusal }) => refusal === null) ?? []
  const chosen = picked ?? blockable[0]?.domain ?? null
  const block = async ({ why = '' }: FormValues) => {
    if (chosen === null) return []
    try {
      const body = { domain: chosen, reason: why }
      onBlocked(describeBlock(await call('POST /ninja-api/review/blocked-domains', { body })))
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Dialog title="Block a domain" onClose={onClose}>
      <p className="text-muted">
        All pending jobs and company changes of this domain and its subdomains are refused now, and no more
        are accepted. You can lift the block later under “Blocked domains”. It does not bring back what was
        refused, but companies can send it again.
      </p>
      {data === undefined && !isError && <Spinner label="Loading..." />}
      {isError && <p role="alert">The domains did not load. Close this and try again.</p>}
      {data?.map(
        ({ domain, refusal }) =>
          refusal !== null && (
            <p key={domain} className="text-small">
              {refusal}
            </p>
          ),
      )}
      {data && (
        <Form onSubmit={block}>
          {blockable.length > 0 && (
            <>
              <fieldset className="grid gap-1">
                <legend className="pb-1 font-medium">Domain</legend>
                {blockable.map((domain) => (
                  <DomainChoice
                    key={domain.domain}
                    domain={domain}
                    isChosen={domain.domain === chosen}
                    onChoose={() => setPicked(domain.domain)}
                  />
                ))}
              </fieldset>
              <Field name="why" label="Why, for other reviewers (optional)" maxLength={300} />
            </>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            {blockable.length > 0 && <SubmitButton variant="destructive">Block</SubmitButton>}
          </div>
        </Form>
      )}
    </Dialog>
  )
}
