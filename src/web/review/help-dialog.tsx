import { KeysDialog } from '#web/ui/dialog/keys-dialog.tsx'

const keys = [
  ['a', 'Approve'],
  ['n', 'Approve and renew a job that has expired'],
  ['c', 'Ask for changes'],
  ['r', 'Refuse'],
  ['1 to 9', 'Choose a reason; Enter sends it'],
  ['Ctrl+Enter', 'Send from the comment box (Mac: Cmd+Enter)'],
  ['z', 'Undo the last decision, for ten seconds'],
  ['j, ↓', 'Next'],
  ['k, ↑', 'Previous'],
  ['b', 'Block a domain'],
  ['?', 'Show this list'],
] as const

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return <KeysDialog keys={keys} onClose={onClose} />
}
