// Links to other pages of the site.
import { Link, type LinkProps } from 'react-router'

import { type ButtonLook, buttonStyles } from './button-styles.ts'
import { linkStyles } from './link-styles.ts'

export function TextLink({ className = '', ...link }: LinkProps & { className?: string }) {
  return <Link className={`${linkStyles} ${className}`} {...link} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant, ...link }: LinkProps & ButtonLook) {
  return <Link className={buttonStyles({ variant })} {...link} />
}
