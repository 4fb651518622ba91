// The links in emails are made from PUBLIC_URL, never from the Host of a request.

/** `key` may hold any character. */
export function accountLinks(publicUrl: string) {
  const link = (path: string) => `${publicUrl}/account/${path}`
  return {
    verifyEmail: (key: string) => link(`verify-email/${encodeURIComponent(key)}`),
    resetPassword: (key: string) => link(`password/reset/key/${encodeURIComponent(key)}`),
    requestReset: link('password/reset'),
    signup: link('signup'),
    /** Whoever may open it can do nothing there without logging in. */
    secure: link('secure'),
    /** The page of one's data, where an account is kept or deleted. */
    data: `${publicUrl}/dashboard/profile/data`,
    providerCallback: link('provider/callback'),
  }
}
