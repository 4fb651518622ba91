import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'

import { actionApi } from '#web/auth/action-api.ts'
import { useUser } from '#web/auth/auth-store.ts'
import type { DataResponse, RecoveryCodes } from '#web/auth/create-api.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { insertSpaces } from '#web/lib/in-groups.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

import type { PerformAccountAction } from '../use-account-action.ts'

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

function downloadText(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function CodeSheet({ codes: ungrouped }: { codes: readonly string[] }) {
  const { siteName } = usePageData()
  const codes = ungrouped.map(insertSpaces)
  const email = useUser()?.email ?? ''
  const title = `Recovery codes of ${email} for ${siteName}`
  const text = `${title}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <div className="print-alone rounded-control bg-sunken p-4">
        <p className="hidden pb-4 font-semibold print:block">{title}</p>
        <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-8 gap-y-1 font-mono sm:max-w-80">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button
          variant="outline"
          size="small"
          onClick={() => downloadText(text, `${siteName.toLowerCase()}-recovery-codes.txt`)}
        >
          <Download className="size-4" />
          Download
        </Button>
        <Button variant="outline" size="small" onClick={() => print()}>
          <Printer className="size-4" />
          Print
        </Button>
      </div>
    </div>
  )
}
