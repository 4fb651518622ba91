// Formats log lines as readable text. Loaded only if standard output is a terminal.
import pretty from 'pino-pretty'

const sentence = '{msg} {if method}{method} {path} {status} in {ms} ms{end}'

export function readableOutput() {
  return pretty({ ignore: 'id,method,path,status,ms,ip', translateTime: 'HH:MM:ss', messageFormat: sentence })
}
