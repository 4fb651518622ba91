import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { DomainWire } from '#contract/jobs/domains.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call, companiesKey } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { DomainClaim } from './domain-claim.tsx'
import { DomainForm } from './domain-form.tsx'
import { domainQuery } from './employer-queries.ts'

type DomainSectionProps = { companyId: number; website: string | null; canManage: boolean }

const describeCheck = ({ state, domain }: DomainWire) =>
  state === 'verified'
    ? `The line was found: ${domain} is verified.`
    : 'The line was not found. The details are below.'

export function DomainSection({ companyId, website, canManage }: DomainSectionProps) {
  const client = useQueryClient()
  const query = useQuery(domainQuery(companyId))
  const { perform, showMessage, result, isPending } = useAction()
  const [isNewlySet, setNewlySet] = useState(false)
  const [checkMessage, setCheckMessage] = useState('')
  const checkButton = useRef<HTMLButtonElement>(null)
  // Move the focus to the new button, because the form disappears together with its focused button.
  useEffect(() => {
    if (isNewlySet) checkButton.current?.focus()
  }, [isNewlySet])
  const params = { company_id: companyId }
  const updateClaim = (claim: DomainWire | null) => {
    client.setQueryData(domainQuery(companyId).queryKey, claim)
    return client.invalidateQueries({ queryKey: [...companiesKey, 'list'] })
  }
  const setDomain = async (domain: string) => {
    showMessage('')
    await updateClaim(
      await call('PUT /ninja-api/companies/{company_id}/domain', { params, body: { domain } }),
    )
    setNewlySet(true)
  }
  const check = () => {
    setCheckMessage('')
    void perform(async () => {
      const claim = await call('POST /ninja-api/companies/{company_id}/domain/check', { params })
      await updateClaim(claim)
      setCheckMessage(describeCheck(claim))
      return ''
    })
  }
  const remove = () =>
    void perform(async () => {
      await call('DELETE /ninja-api/companies/{company_id}/domain', { params })
      setNewlySet(false)
      setCheckMessage('')
      await updateClaim(null)
      return 'The domain has been removed.'
    })
  return (
    <Panel title="Domain" about="Companies with a verified domain have a mark next to their name.">
      <ActionReport result={result} />
      <output className={checkMessage === '' ? 'absolute' : 'text-muted'}>{checkMessage}</output>
      <LoadedPart query={query}>
        {(claim) => {
          if (claim === null)
            return canManage ? (
              <DomainForm website={website} onSubmit={setDomain} />
            ) : (
              <p>The company has no domain yet.</p>
            )
          return (
            <DomainClaim claim={claim} canManage={canManage}>
              {canManage && (
                <div className="flex flex-wrap gap-3">
                  <Button size="small" ref={checkButton} onClick={check}>
                    {isPending ? 'Checking...' : 'Check now'}
                  </Button>
                  <ConfirmButton
                    label="Remove domain"
                    question={`Remove ${claim.domain}?`}
                    verb="Remove domain"
                    onConfirm={remove}
                  >
                    The company loses its mark. You can then add another domain.
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
