// Formats log lines for a terminal. Only loaded if the output is a terminal.
import pretty from 'pino-pretty'

const sentence = '{msg} {if method}{method} {path} {status} in {ms} ms{end}'

export function readableOutput() {
  return pretty({ ignore: 'id,method,path,status,ms,ip', translateTime: 'HH:MM:ss', messageFormat: sentence })
}
