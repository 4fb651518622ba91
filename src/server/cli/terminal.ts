// What the command line writes: results on standard output; problems and progress on standard error.

/** Characters that could move the cursor, colour the terminal or turn the direction of a line. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
const clearLine = '\r\u001b[K'

export function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}

export function complain(line: string): void {
  process.stderr.write(`${printable(line)}\n`)
}

/** One line that the next one replaces; only where somebody watches. End with ''. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(clearLine + printable(line))
}

/** A reader that has seen enough, such as `head`, is no reason to stop halfway. */
export function survivePipes(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

function printable(line: string): string {
  return line.replace(unprintable, '\u{fffd}')
}
