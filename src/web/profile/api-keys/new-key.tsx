// A key that has just been made: shown this once.
import { focusAtStart } from '#web/lib/focus-at-start.ts'

import { CopyButton } from '../two-factor/copy-button.tsx'
import type { NewKey } from './make-key-form.tsx'

export function NewKeyNotice({ made: { name, key } }: { made: NewKey }) {
  return (
    <section
      ref={focusAtStart}
      aria-labelledby="new-key"
      tabIndex={-1}
      className="grid max-w-180 gap-4 rounded-card border border-accent bg-accent-soft p-5 outline-none sm:p-8"
    >
      <h2 id="new-key" className="text-title font-semibold wrap-anywhere">
        Your new key {name}
      </h2>
      <p>Copy it now: it is shown only once. Keep it as safe as a password.</p>
      <code className="rounded-control bg-raised px-4 py-3 font-mono wrap-anywhere select-all">{key}</code>
      <CopyButton text={key}>Copy key</CopyButton>
      <p className="text-small">
        A program sends it as <code className="font-mono">Authorization: Api-Key …</code>
      </p>
    </section>
  )
}
