// A log for tests that expect nothing to be said.
import type { Log } from '../database.ts'

export const silentLog: Log = { info() {}, warn() {}, error() {} }
