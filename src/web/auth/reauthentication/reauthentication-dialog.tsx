// Reauthenticates in a dialog, because leaving the page would lose the user's input.
import { useEffect, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

import { type AuthMethod, methodLabels } from './methods.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import {
  cancelReauthentication,
  type ReauthenticationRequest,
  useReauthenticationRequest,
} from './reauthentication-request.ts'

function ReauthenticationPrompt({ methods, settle }: ReauthenticationRequest) {
  const [chosen, choose] = useState<AuthMethod>()
  const method = chosen ?? methods[0] ?? 'password'
  return (
    <Dialog key={method} title="Confirm Access" onClose={() => settle(false)}>
      <p>To finish this, please confirm that it is you.</p>
      <ReauthenticationForm method={method} onConfirmed={() => settle(true)} />
      <div className="flex flex-wrap gap-2">
        {methods
          .filter((each) => each !== method)
          .map((each) => (
            <Button key={each} variant="quiet" size="small" onClick={() => choose(each)}>
              {methodLabels[each]}
            </Button>
          ))}
        <Button variant="quiet" size="small" className="ml-auto" onClick={() => settle(false)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Render this dialog once on each page with actions that may require reauthentication. When the user leaves the page,
 * the pending request is cancelled.
 */
export function ReauthenticationDialog() {
  const request = useReauthenticationRequest()
  useEffect(() => cancelReauthentication, [])
  return request && <ReauthenticationPrompt {...request} />
}
