import { readJsonValue } from './json-value.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Yields the value of each line that is not blank. @throws UnreadableFile with the line */
export function* jsonLinesRows(text: string): Generator {
  for (const { 0: line, index } of text.matchAll(/\S[^\n]*/g)) {
    const read = readJsonValue(line)
    if ('value' in read) yield read.value
    else throw new UnreadableFile(`line ${text.slice(0, index).split('\n').length} ${asLine(read.fault)}`)
  }
}

function asLine(fault: string): string {
  return fault.replace('is not JSON', 'is not one whole JSON object')
}
