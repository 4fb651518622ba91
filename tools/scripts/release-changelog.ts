// Part of `npm version`: moves the Unreleased section of CHANGELOG.md to the new release in package.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { addRelease } from './changelog.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'CHANGELOG.md')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(
  file,
  addRelease(readFileSync(file, 'utf8'), { version, date: new Date().toISOString().slice(0, 10) }),
)
