const unableToConfirm = 'Unable to confirm email '

/** Returns the error for the link of an address that is confirmed already (specification, section 8). */
export function describeConfirmed(email: string): string {
  return `${unableToConfirm}${email} because it is already confirmed.`
}

/** Returns whether a message is of `describeConfirmed`. The error code is the same as for other invalid keys. */
export function isOfConfirmed(message: string | undefined): boolean {
  return message?.startsWith(unableToConfirm) === true
}
