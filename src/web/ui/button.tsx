// `className` must contain only layout classes, because other classes could conflict with those of the button.
import type { ComponentProps } from 'react'

import { cn } from '../lib/cn.ts'
import { buttonStyles, type ButtonLook } from './button-styles.ts'

type ButtonProps = ComponentProps<'button'> & ButtonLook

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cn(buttonStyles({ variant, size }), className)} {...rest} />
}
