import type { Log } from '../database.ts'

export const silentLog: Log = { info() {}, warn() {}, error() {} }
