import { useEffect, useState } from 'react'

import { actionApi } from '#web/auth/action-api.ts'
import type { DataResponse, RecoveryCodes } from '#web/auth/answers.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import type { PerformAccountAction } from '../use-account-action.ts'
import { CodeSheet } from './code-sheet.tsx'

type CodesProps = {
  codes: RecoveryCodes
  perform: PerformAccountAction
  onChange: () => Promise<unknown>
  /** Whether to show the codes immediately, as after the setup of an app. */
  isFresh?: boolean
}

function LoadedCodes({ answered }: { answered: RecoveryCodes }) {
  if (answered.unused_codes) return <CodeSheet codes={answered.unused_codes} />
  return <p>They can only be seen once. If you have lost them, create new ones.</p>
}

/** Keeps the shown codes until this component is unmounted. Unmount it when the account has no codes. */
function Codes({ codes, perform, onChange, isFresh = false }: CodesProps) {
  const [answered, setAnswered] = useState<RecoveryCodes>()
  useEffect(() => {
    if (!isFresh) return
    const show = async () => {
      const answer = await withReauthentication(actionApi.getRecoveryCodes)
      if (answer !== null) setAnswered(answer.data)
    }
    void show()
  }, [isFresh])
  const showNewCodes = async ({ data }: DataResponse<RecoveryCodes>) => {
    setAnswered(data)
    await onChange()
  }
  const show = { call: actionApi.getRecoveryCodes, message: '', after: showNewCodes }
  const make = {
    call: actionApi.makeRecoveryCodes,
    message: 'New recovery codes have been created. The old ones no longer work.',
    after: showNewCodes,
  }
  return (
    <>
      <p>
        {codes.unused_code_count} of {codes.total_code_count} are left.
      </p>
      {answered && <LoadedCodes answered={answered} />}
      <div className="flex flex-wrap gap-3">
        {answered ? (
          <Button variant="outline" size="small" onClick={() => setAnswered(undefined)}>
            Hide codes
          </Button>
        ) : (
          <Button variant="outline" size="small" onClick={() => void perform(show)}>
            Show codes
          </Button>
        )}
        <ConfirmButton
          label="Create new codes"
          question="Create new recovery codes?"
          verb="Create new codes"
          onConfirm={() => void perform(make)}
        >
          The codes that you have now will stop working.
        </ConfirmButton>
      </div>
    </>
  )
}

type RecoveryCodesPanelProps = Omit<CodesProps, 'codes'> & { codes: RecoveryCodes | undefined }

export function RecoveryCodesPanel({ codes, ...rest }: RecoveryCodesPanelProps) {
  return (
    <Panel
      title="Recovery codes"
      about="Use one if you lose your phone or your passkey. Each code works once."
    >
      {codes === undefined ? (
        <p>You get recovery codes when you set up an app or add a passkey.</p>
      ) : (
        <Codes codes={codes} {...rest} />
      )}
    </Panel>
  )
}
