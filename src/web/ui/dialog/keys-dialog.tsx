import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type KeysDialogProps = { keys: readonly (readonly [key: string, action: string])[]; onClose: () => void }

/** Lists the keyboard shortcuts of a page. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map(([key, action]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-semibold">{key}</dt>
            <dd>{action}</dd>
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
