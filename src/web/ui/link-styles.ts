// How a link looks that stands alone, beside or below something.
export const linkStyles =
  'inline-flex items-center font-medium text-accent underline phone:min-h-11 phone:min-w-11'
