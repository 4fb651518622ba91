/** Where the account calls begin; `{client}` is 'browser' or 'app'. */
export const base = '/_allauth/{client}/v1'
