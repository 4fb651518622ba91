/**
 * On wide screens, both columns fit the screen and scroll on their own. `relative` keeps their visually hidden texts
 * inside. Otherwise these texts would extend the page. The columns end above the bar with the last decision.
 */
export const columnHeight = 'lg:max-h-[max(24rem,calc(100dvh-13rem-var(--decision-bar,0px)))]'
export const scrolling = `relative ${columnHeight} lg:overflow-y-auto`
