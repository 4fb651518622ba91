export const bookmarkKinds = ['saved', 'applied'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** Per kind and user. The oldest are deleted first. */
export const MAX_BOOKMARKS = 5000
/** Per kind and call. */
export const MAX_BOOKMARKS_PER_REQUEST = 1000
