import { cn } from '../lib/cn.ts'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold transition-colors'

const variants = {
  default: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border-control bg-raised text-default hover:border-accent hover:text-accent',
  destructive: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
  quiet: 'border-transparent text-accent hover:bg-accent-soft',
}

const sizes = {
  default: 'min-h-10 px-4 text-body phone:min-h-11',
  small: 'h-8 px-3 text-small whitespace-nowrap phone:h-11',
  icon: 'size-10 phone:size-11',
}

export type ButtonLook = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

export function buttonStyles({ variant = 'default', size = 'default' }: ButtonLook = {}): string {
  return cn(base, variants[variant], sizes[size])
}
