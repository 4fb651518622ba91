// The paths of the drawing for failures, 120 by 72 in size. The server's error page draws it without the page renderer.
export const frets = 'M38 1v70M82 1v70'
export const failedStrings = 'M1 15h118M1 36h36M1 57h118'
export const brokenString = 'M1 36h40q9 0 9-8t-7-8M119 36h-40q-9 0-9 8t7 8'
