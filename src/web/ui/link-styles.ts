export const linkStyles =
  'inline-flex items-center font-medium text-accent underline phone:min-h-11 phone:min-w-11'

/** The classes of links in muted text. */
export const quietLinkStyles = 'underline decoration-line underline-offset-4 hover:text-accent'
