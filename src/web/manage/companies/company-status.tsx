// Shows the pending changes of a company and the decision on them. Owners can withdraw the changes.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import type { ProposalState } from '#contract/jobs/rules/company-actions.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { removeDraft } from '#web/lib/drafts.ts'
import { focusContent } from '#web/lib/focus-at-start.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call, companiesKey } from '#web/query/api.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

import { Feedback } from '../feedback.tsx'
import { getApprovedValues, isOfCompany, listProposedDifferences } from './pending-company-changes.ts'

const MAX_SHOWN_LENGTH = 300

const sentences: Record<ProposalState, string> = {
  waiting: 'These changes are waiting for review. The board shows the approved version until then.',
  changes_wanted:
    'A reviewer asked for corrections to your changes. Edit and save your changes to send them again. The board shows the approved version.',
  refused: 'A reviewer refused these changes. The board shows the approved version.',
}

type Difference = ReturnType<typeof listProposedDifferences>[number]

type ValueProps = { heading: string; name: Difference['name']; text: string }

function StatusValue({ heading, name, text }: ValueProps) {
  return (
    <dd className="grid min-w-0 content-start gap-1">
      <span className="text-small text-muted">{heading}</span>
      {name === 'logo' && text !== '' ? (
        <CompanyLogo name="?" logo={text} />
      ) : (
        <span dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text === '' ? 'Nothing' : firstCharacters(text, MAX_SHOWN_LENGTH)}
        </span>
      )}
    </dd>
  )
}

function Differences({ company }: { company: ManagedCompanyDetail }) {
  return (
    <dl className="grid gap-3">
      {listProposedDifferences(company).map(({ name, label, approved, proposed }) => (
        <div key={name} className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr_1fr]">
          <dt className="text-muted">{label}</dt>
          <StatusValue heading="Approved" name={name} text={approved} />
          <StatusValue heading="Proposed" name={name} text={proposed} />
        </div>
      ))}
    </dl>
  )
}

type CompanyStatusProps = {
  company: ManagedCompanyDetail
  /** The key of the draft in this browser. */
  draft: string
}

/** The button that withdraws the pending changes. The request replaces them with the approved values. */
function Withdraw({ company, draft }: CompanyStatusProps) {
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      call('PUT /ninja-api/companies/{company_id}', {
        params: { company_id: company.id },
        body: getApprovedValues(company),
        ifMatch: company.version,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: companiesKey }),
  })
  const withdraw = async () => {
    try {
      await mutateAsync()
      removeDraft(draft)
      await client.resetQueries({ queryKey: [...companiesKey, 'one', String(company.id)] })
      focusContent()
    } catch (error) {
      setProblems(await describeErrors(error, { verb: 'done' }))
    }
  }
  const isRefused = company.proposal === 'refused'
  return (
    <>
      <ProblemList problems={problems} />
      <div>
        <ConfirmButton
          label={isPending ? 'Withdrawing...' : isRefused ? 'Dismiss these changes' : 'Withdraw my changes'}
          question={isRefused ? 'Dismiss these changes?' : 'Withdraw your changes?'}
          verb={isRefused ? 'Dismiss' : 'Withdraw'}
          onConfirm={() => void withdraw()}
        >
          This deletes your changes. The board will still show the approved version.
        </ConfirmButton>
      </div>
    </>
  )
}

export function CompanyStatus({ company, draft }: CompanyStatusProps) {
  if (company.proposal === null) return null
  return (
    <section aria-label="Changes that are not public" className="grid gap-4 rounded-card bg-sunken p-5">
      <p className="font-semibold">{sentences[company.proposal]}</p>
      <Feedback feedback={company.feedback} />
      <Differences company={company} />
      {company.role === 'owner' && <Withdraw company={company} draft={draft} />}
      {!isOfCompany(company) && (
        <p>We publish what you save here immediately. The changes above will still be pending.</p>
      )}
    </section>
  )
}
