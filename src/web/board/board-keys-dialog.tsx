import { KeysDialog } from '#web/ui/dialog/keys-dialog.tsx'

const keys = [
  ['j', 'Next job'],
  ['k', 'Previous job'],
  ['Enter', 'Open the job'],
  ['s', 'Save the job'],
  ['/', 'Search'],
  ['?', 'This list'],
] as const

export function BoardKeysDialog({ onClose }: { onClose: () => void }) {
  return <KeysDialog keys={keys} onClose={onClose} />
}
