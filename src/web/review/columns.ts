/** On wide screens, both columns fit the screen and scroll on their own. */
export const columnHeight = 'lg:max-h-[max(24rem,calc(100dvh-13rem))]'
export const scrolling = `${columnHeight} lg:overflow-y-auto`
