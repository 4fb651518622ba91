export const bookmarkKinds = ['saved', 'applied'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** Per kind and user. The oldest are deleted first. */
export const mostBookmarks = 5000
/** Per kind and call. */
export const mostBookmarksAtOnce = 1000
