export const linkStyles =
  'inline-flex items-center font-medium text-accent underline phone:min-h-11 phone:min-w-11'

export const quietLinkStyles =
  'underline decoration-control underline-offset-4 hover:text-accent hover:decoration-accent'
