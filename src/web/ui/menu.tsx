// A button with a menu of actions. The menu is a sheet on phones.
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

import { buttonStyles } from './button-styles.ts'

const itemStyles = 'flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-sunken'

type MenuAction = { label: string } & ({ onChoose: () => void } | { to: string })
type MenuProps = {
  label: ReactNode
  actions: readonly MenuAction[]
}

/** Shows nothing without actions. */
export function Menu({ label, actions }: MenuProps) {
  const id = useId()
  if (actions.length === 0) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={buttonStyles({ variant: 'outline', size: 'small' })}
      >
        {label}
        <ChevronDown className="size-4" />
      </button>
      <div id={id} popover="auto" className="sheet dropdown lg:w-60 lg:[position-area:bottom_span-left]">
        {actions.map((action) =>
          'to' in action ? (
            <Link key={action.label} to={action.to} className={itemStyles}>
              {action.label}
            </Link>
          ) : (
            <button
              key={action.label}
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              className={itemStyles}
              onClick={action.onChoose}
            >
              {action.label}
            </button>
          ),
        )}
      </div>
    </>
  )
}
