// Links in emails start with PUBLIC_URL. They never use the header Host of a request, because a client could forge it.

/** Returns the links to account pages. The `key` of a link may contain any character. */
export function accountLinks(publicUrl: string) {
  const link = (path: string) => `${publicUrl}/account/${path}`
  return {
    verifyEmail: (key: string) => link(`verify-email/${encodeURIComponent(key)}`),
    /** Like `verifyEmail`. Then opens the page about the job that the confirmation has sent. */
    verifyEmailAndSendJob: (key: string) =>
      link(`verify-email/${encodeURIComponent(key)}?next=${encodeURIComponent('/post-a-job/sent')}`),
    pendingJob: `${publicUrl}/post-a-job/sent`,
    resetPassword: (key: string) => link(`password/reset/key/${encodeURIComponent(key)}`),
    requestReset: link('password/reset'),
    login: link('login'),
    signup: link('signup'),
    invitation: (key: string) => link(`invitation/${encodeURIComponent(key)}`),
    /**
     * The target of "This was not me" in security emails. The link contains no secret, because the page asks visitors
     * to log in before it shows anything of an account.
     */
    secure: link('secure'),
    /** The page where users keep or delete their account. */
    data: `${publicUrl}/dashboard/profile/data`,
    providerCallback: link('provider/callback'),
  }
}
