export const linkStyles =
  'inline-flex items-center font-medium text-accent underline phone:min-h-11 phone:min-w-11'

/** How it looks in a line of quiet text, which it is not to outshine. */
export const quietLinkStyles = 'underline decoration-line underline-offset-4 hover:text-accent'
