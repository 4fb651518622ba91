import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { SentRequest } from '#contract/developers/contact-requests.ts'
import { call } from '#web/query/api.ts'
import type { useAction } from '#web/query/use-action.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { requestsKey } from './queries.ts'
import { RequestItem } from './request-item.tsx'

const labels = {
  sent: 'No answer yet',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
  no_answer: 'No answer',
} as const

type SentItemProps = {
  request: SentRequest
  heading: 'h2' | 'h3'
  perform: ReturnType<typeof useAction>['perform']
  children?: ReactNode
}

export function SentItem({ request, heading, perform, children }: SentItemProps) {
  const client = useQueryClient()
  const { id, job, status } = request
  const withdraw = () =>
    void perform(async () => {
      await call('POST /ninja-api/contact-requests/{request_id}/withdraw', { params: { request_id: id } })
      await client.invalidateQueries({ queryKey: requestsKey })
      return 'The request has been withdrawn.'
    })
  return (
    <RequestItem
      request={request}
      heading={heading}
      label={labels[status]}
      card={heading === 'h2' ? undefined : request}
    >
      {children}
      {status === 'sent' && (
        <div>
          <ConfirmButton
            label={
              <>
                Withdraw<span className="sr-only"> the request about {job.title}</span>
              </>
            }
            question="Withdraw this request?"
            verb="Withdraw request"
            onConfirm={withdraw}
          >
            {job.company} can ask this developer again 90 days after this request.
          </ConfirmButton>
        </div>
      )}
    </RequestItem>
  )
}
