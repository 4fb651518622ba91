// What this tab has written: lists of jobs that were loaded before are loaded anew, for whoever writes reads the write.
/** How many calls that write have ended. */
export let ownWrites = 0

export function noteOwnWrite(): void {
  ownWrites += 1
}
