// Recognizes paths that only programs request. Their 404 responses are short, because no person reads them.

const api = /^\/(?:api|ninja-api|pegasus\/employees\/api|_allauth)(?:\/|$)/
const hiddenPath = /\/\.[^/]/
/**
 * Matches a path that ends in a file extension, such as '/wp-login.php'. Leaves out paths below /account/, because the
 * key in an emailed link may look like a file name.
 */
const file = /^(?!\/account\/).*\.[a-z\d]{2,5}$/i

/** Returns whether only programs request `url`. `url` is a path of this site with or without a query. */
export function isForMachines(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '')
  return api.test(path) || hiddenPath.test(path) || file.test(path)
}
