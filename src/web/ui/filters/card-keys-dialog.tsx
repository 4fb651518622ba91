import { KeysDialog } from '../dialog/keys-dialog.tsx'
import type { Noun } from './filter-count.tsx'

export type CardKeysProps = {
  noun: Noun
  /** A further shortcut for the current card. `perform` returns a message for screen readers. */
  extra?: { key: string; label: string; perform: () => string } | undefined
}

export function CardKeysDialog({ noun, extra, onClose }: CardKeysProps & { onClose: () => void }) {
  const keys: [string, string][] = [
    ['j', `Next ${noun}`],
    ['k', `Previous ${noun}`],
    ['Enter', `Open the ${noun === 'job' ? noun : 'card'}`],
    ...(extra ? [[extra.key, extra.label] satisfies [string, string]] : []),
    ['/', 'Search'],
    ['?', 'This list'],
  ]
  return <KeysDialog keys={keys} onClose={onClose} />
}
