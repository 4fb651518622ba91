export const bookmarkKinds = ['saved', 'applied'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** The maximum number of bookmarks of a kind per user. Beyond this limit, the server deletes the oldest bookmarks. */
export const MAX_BOOKMARKS = 5000
export const MAX_BOOKMARKS_PER_REQUEST = 1000
