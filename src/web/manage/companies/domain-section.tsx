// The domain of a company: named, verified, checked, given up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { DomainWire } from '#contract/jobs/domains.ts'
import { companiesKey, employerClient } from '#web/query/jobs-api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { OutcomeReport } from '#web/query/outcome-report.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { DomainClaim } from './domain-claim.tsx'
import { DomainForm } from './domain-form.tsx'
import { domainQuery } from './employer-queries.ts'
import { useAct } from './use-act.ts'

type DomainSectionProps = { companyId: number; isManaged: boolean }

const checkedWords = ({ state, domain }: DomainWire) =>
  state === 'verified'
    ? `The line was found: ${domain} is verified.`
    : 'The line was not found. What was found is below.'

export function DomainSection({ companyId, isManaged }: DomainSectionProps) {
  const client = useQueryClient()
  const query = useQuery(domainQuery(companyId))
  const { act, say, outcome, isPending } = useAct()
  const [wasNamed, setNamed] = useState(false)
  const [checked, setChecked] = useState('')
  const checkButton = useRef<HTMLButtonElement>(null)
  // The form has gone, and the focus in it.
  useEffect(() => {
    if (wasNamed) checkButton.current?.focus()
  }, [wasNamed])
  const keep = (claim: DomainWire | null) => {
    client.setQueryData(domainQuery(companyId).queryKey, claim)
    return client.invalidateQueries({ queryKey: [...companiesKey, 'list'] })
  }
  const name = async (domain: string) => {
    say('')
    await keep(await employerClient.setDomain(companyId, domain))
    setNamed(true)
  }
  const check = () => {
    setChecked('')
    void act({
      call: async () => {
        const claim = await employerClient.checkDomain(companyId)
        await keep(claim)
        setChecked(checkedWords(claim))
      },
      done: '',
    })
  }
  const remove = () =>
    void act({
      call: () => employerClient.removeDomain(companyId),
      after: () => {
        setNamed(false)
        setChecked('')
        return keep(null)
      },
      done: 'The domain has been removed.',
    })
  return (
    <Panel title="Domain" about="A company with a verified domain carries a mark wherever it is shown.">
      <OutcomeReport outcome={outcome} />
      <output className={checked === '' ? 'absolute' : 'text-muted'}>{checked}</output>
      <LoadedPart query={query}>
        {(claim) => {
          if (claim === null)
            return isManaged ? <DomainForm onName={name} /> : <p>No domain has been named.</p>
          return (
            <DomainClaim claim={claim} isManaged={isManaged}>
              {isManaged && (
                <div className="flex flex-wrap gap-3">
                  <Button size="small" ref={checkButton} disabled={isPending} onClick={check}>
                    {isPending ? 'Checking...' : 'Check now'}
                  </Button>
                  <ConfirmButton
                    label="Remove domain"
                    question={`Remove ${claim.domain}?`}
                    verb="Remove domain"
                    onConfirm={remove}
                  >
                    The company loses its mark. Another domain can be named afterwards.
                  </ConfirmButton>
                </div>
              )}
            </DomainClaim>
          )
        }}
      </LoadedPart>
    </Panel>
  )
}
