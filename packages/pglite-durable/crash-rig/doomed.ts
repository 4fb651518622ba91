// `doomed.ts DIRECTORY fsync|write|stack`: a test process whose database fails between two writes. With `fsync` or
// `write`, this file operation fails. With `stack`, a statement overflows the stack.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

import { openDurable } from '../src/index.ts'
import { writeRecord } from './records.ts'

const [directory = '', failing] = process.argv.slice(2)
const { client } = await openDurable(directory)
await writeRecord(client, 'before')

const fail = (code: string): never => {
  throw Object.assign(new Error(`${code}: the disk fails`), { code })
}
if (failing === 'fsync') fs.fsyncSync = () => fail('EIO')
// All writes fail except those to standard error, which the test reads.
if (failing === 'write')
  fs.writeSync = new Proxy(fs.writeSync, {
    apply: (write, self, args) =>
      args[0] === process.stderr.fd ? Reflect.apply(write, self, args) : fail('ENOSPC'),
  })
syncBuiltinESMExports()
if (failing === 'stack') await client.query(`select repeat('[', 1000000)::jsonb`)
await writeRecord(client, 'after')
