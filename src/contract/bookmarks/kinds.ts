// What bookmarks there are, and how many.
export const bookmarkKinds = ['saved', 'applied'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** Of a kind; the oldest beyond are forgotten. */
export const mostBookmarks = 5000
/** Of a kind in one call. */
export const mostBookmarksAtOnce = 1000
