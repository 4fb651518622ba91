// Lists the keyboard shortcuts of the review page.
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const keys = [
  ['a', 'Approve'],
  ['n', 'Approve and renew a job that has expired'],
  ['c', 'Ask for changes'],
  ['r', 'Refuse'],
  ['1 to 9', 'Choose a reason; Enter sends it'],
  ['Ctrl+Enter', 'Send it from the box for words; on a Mac, Cmd+Enter'],
  ['z', 'Undo the last decision, for ten seconds'],
  ['j, ↓', 'Next'],
  ['k, ↑', 'Previous'],
  ['b', 'Block a domain'],
  ['?', 'These keys'],
] as const

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map(([key, words]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-semibold">{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className="flex justify-end">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
