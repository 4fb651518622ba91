// What is said when a reset by code cannot go on and has to be asked for again.
import { replaceSaying } from '#web/lib/said.ts'

export const resetIsOver = replaceSaying('The code has expired, or was wrong too often. Ask for another one.')
