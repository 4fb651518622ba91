/** The base path of the account API. `{client}` is 'browser' or 'app'. */
export const base = '/_allauth/{client}/v1'
