import { useId } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/auth/paths.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

const choices = [
  {
    value: 'anonymous',
    label: 'Anonymous',
    about: 'Everyone sees your roles, skills and place. Your name stays hidden until you accept a request.',
  },
  {
    value: 'named',
    label: 'With your name',
    about: 'Logged-in users also see your name, picture, text and links. Visitors do not.',
  },
  {
    value: 'off',
    label: 'Off',
    about: 'Nobody sees your card, links to it stop working, and open requests end.',
  },
]

type VisibilityFieldProps = { value: string; hasName: boolean; onChange: (value: string) => void }

export function VisibilityField({ value, hasName, onChange }: VisibilityFieldProps) {
  const id = useId()
  return (
    <FieldGroup title="Who sees your card">
      <div className="grid gap-3">
        {choices.map(({ value: choice, label, about }) => (
          <div key={choice}>
            <label className="flex min-h-8 items-center gap-3 font-medium phone:min-h-11">
              <input
                type="radio"
                name="visibility"
                value={choice}
                aria-describedby={`${id}-${choice}`}
                className="size-5 shrink-0 accent-accent"
                checked={choice === value}
                onChange={() => onChange(choice)}
              />
              {label}
            </label>
            <p id={`${id}-${choice}`} className="text-small text-muted">
              {about}
            </p>
            {choice === 'named' && !hasName && (
              <p className="text-small">
                Your account has no name yet.{' '}
                <Link to={paths.profile} className={linkStyles}>
                  Add your name
                </Link>
              </p>
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
