// Asks for a proof over the page whose action waits for it: nothing that was typed there is lost.
import { useEffect, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

import { ProofForm } from './proof-form.tsx'
import { giveUpProof, type ProofRequest, useProofRequest } from './proof-request.ts'
import { type Way, wayLabels } from './ways.ts'

function AskForProof({ ways, settle }: ProofRequest) {
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'password'
  return (
    <Dialog key={way} title="Confirm Access" onClose={() => settle(false)}>
      <p>To finish this, please confirm that it is you.</p>
      <ProofForm way={way} onProven={() => settle(true)} />
      <div className="flex flex-wrap gap-2">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} variant="quiet" size="small" onClick={() => choose(each)}>
              {wayLabels[each]}
            </Button>
          ))}
        <Button variant="quiet" size="small" className="ml-auto" onClick={() => settle(false)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/** Stands once in a page that has such actions. What the page asks for is not asked for on the next. */
export function ProofDialog() {
  const request = useProofRequest()
  useEffect(() => giveUpProof, [])
  return request && <AskForProof {...request} />
}
