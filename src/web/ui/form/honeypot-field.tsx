import { HONEYPOT } from '#contract/honeypot.ts'

/**
 * A field that spam programs fill in. It is inert, so neither the keyboard nor a screen reader reaches it. The `data`
 * attributes make password managers skip it. `Form` empties the field after a failed attempt.
 */
export function HoneypotField() {
  return (
    <div inert aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        Leave this field empty
        <input
          name={HONEYPOT}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
