// Prints the output of commands. Results go to standard output. Problems and progress go to standard error.

/** Matches characters that could move the cursor, change colors or reverse the text direction of a terminal. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
const clearLine = '\r\u001b[K'

export function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}

/** Prints a line to standard error, such as a problem or a progress message. */
export function printError(line: string): void {
  process.stderr.write(`${printable(line)}\n`)
}

/** Shows the progress of a command in one line that the next call replaces. Call it with '' at the end. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(clearLine + printable(line))
}

/** Lets the command finish its work even if the program that reads its output, such as `head`, closes the pipe. */
export function ignoreClosedPipes(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

function printable(line: string): string {
  return line.replace(unprintable, '\u{fffd}')
}
