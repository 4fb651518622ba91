// Paths that only programs request. Their 404 responses are short.

const api = /^\/(?:api|ninja-api|pegasus\/employees\/api|_allauth)(?:\/|$)/
const hiddenPath = /\/\.[^/]/
/** A file, such as one of a program that is not ours; keys in mailed links may end as they like. */
const file = /^(?!\/account\/).*\.[a-z\d]{2,5}$/i

/** Whether `url`, a path of ours with or without a query, is for machines. */
export function isForMachines(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '')
  return api.test(path) || hiddenPath.test(path) || file.test(path)
}
