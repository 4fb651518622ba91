// Finds the recorded responses of django-allauth, and the program that compares our responses with them
// (tools/conformance/README.md).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const usualPlace = resolve(import.meta.dirname, '../../../shared/rig')

/** Returns the path of the program, or the reason why it cannot run. */
export function findRig(): { program: string } | { missing: string } {
  const folder = process.env.FRETBOARD_RIG || usualPlace
  const program = join(folder, 'rig.py')
  if (!existsSync(program))
    return { missing: 'the recorded answers of django-allauth are not in ../shared/rig (or FRETBOARD_RIG)' }
  if (spawnSync('python3', ['-c', 'import requests']).status !== 0)
    return { missing: 'no python3 with requests (Debian: apt-get install python3-requests)' }
  return { program }
}
