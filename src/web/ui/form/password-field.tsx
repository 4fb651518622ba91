import { useState } from 'react'

import { Button } from '../button.tsx'
import { Field, type FieldProps } from './field.tsx'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end'>

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <Button
      variant="quiet"
      size="small"
      className="absolute top-1.5 right-1.5 phone:top-0 phone:right-0 no-script:hidden"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      Show<span className="sr-only"> {props.label}</span>
    </Button>
  )
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
    />
  )
}
