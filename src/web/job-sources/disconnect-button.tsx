import { type FormEvent, useState } from 'react'

import { pluralize } from '#contract/counts.ts'
import type { SourceWire } from '#contract/job-sources/job-sources.ts'
import {
  type DisconnectChoice,
  disconnectChoices,
  roundActionOn,
} from '#contract/job-sources/rules/round-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

import { formatBoardName } from './source-words.ts'

type DisconnectButtonProps = {
  source: SourceWire
  isDisabled: boolean
  onDisconnect: (jobs: DisconnectChoice) => void
}

/** Asks for confirmation and shows how many jobs the user can keep or withdraw. */
export function DisconnectButton({ source, isDisabled, onDisconnect }: DisconnectButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [choice, setChoice] = useState<DisconnectChoice>('keep')
  const open = source.jobs.filter(
    ({ state }) => state !== null && roundActionOn('gone', state) === 'withdraw',
  )
  const jobs = pluralize(open.length, 'job', 'jobs')
  const labels = {
    keep: `Keep ${jobs} as ${open.length === 1 ? 'it is' : 'they are'}`,
    withdraw: `Withdraw ${jobs}`,
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setDialogOpen(false)
    onDisconnect(choice)
  }
  return (
    <>
      <Button variant="outline" size="small" disabled={isDisabled} onClick={() => setDialogOpen(true)}>
        Disconnect
      </Button>
      {isDialogOpen && (
        <Dialog title={`Disconnect the ${formatBoardName(source)}?`} onClose={() => setDialogOpen(false)}>
          <form className="grid gap-5" onSubmit={handleSubmit}>
            <p className="text-muted">
              {open.length === 0
                ? 'We will stop importing jobs from this board. None of the imported jobs is published or in review.'
                : 'We will stop importing and updating jobs from this board.'}
            </p>
            {open.length > 0 && (
              <fieldset className="grid gap-1">
                <legend className="pb-2 font-medium">Jobs on the board or in review</legend>
                {disconnectChoices.map((each) => (
                  <label
                    key={each}
                    className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken"
                  >
                    <input
                      type="radio"
                      name="jobs"
                      value={each}
                      checked={choice === each}
                      className="size-5 shrink-0 accent-accent"
                      onChange={() => setChoice(each)}
                    />
                    {labels[each]}
                  </label>
                ))}
              </fieldset>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="outline" onClick={() => setDialogOpen(false)}>
                Cancel
              </Button>
              <Button type="submit" variant="destructive">
                Disconnect board
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
