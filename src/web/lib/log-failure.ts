export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants failed loads on the console (section 8)
  console.error(what, error)
}
