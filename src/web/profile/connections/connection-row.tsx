import type { PresentedAccount } from '#contract/auth/provider.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import type { PerformAccountAction } from '../use-account-action.ts'

type ConnectionRowProps = {
  account: PresentedAccount
  perform: PerformAccountAction
  onChange: () => Promise<unknown>
}

export function ConnectionRow({ account, perform, onChange }: ConnectionRowProps) {
  const { provider, uid, display } = account
  const disconnect = {
    call: () => actionApi.disconnectProvider({ provider: provider.id, account: uid }),
    message: `${provider.name} has been disconnected.`,
    after: onChange,
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{provider.name}</p>
        <p className="text-small wrap-anywhere text-muted">{display}</p>
      </div>
      <ConfirmButton
        label={
          <>
            Disconnect<span className="sr-only"> {provider.name}</span>
          </>
        }
        question={`Disconnect ${provider.name}?`}
        verb="Disconnect"
        onConfirm={() => void perform(disconnect)}
      >
        You can no longer log in with {display}. Your account there stays as it is.
      </ConfirmButton>
    </li>
  )
}
