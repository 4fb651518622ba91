import { Writable } from 'node:stream'

import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'

import { DatabaseOutage } from './db/outage.ts'
import { logOptions } from './log.ts'

function recordingLog() {
  const messages: string[] = []
  const clock = { now: 0 }
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      messages.push(JSON.parse(chunk.toString()).msg)
      done()
    },
  })
  return {
    log: pino(
      logOptions(() => clock.now),
      destination,
    ),
    messages,
    clock,
  }
}

const failed = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('the reason'), { code }))

describe('the log of the server', () => {
  test('has one line for each outage, even if many requests fail', () => {
    const { log, messages, clock } = recordingLog()
    log.error({ err: new DatabaseOutage(new Error('lost')) }, 'first')
    for (let second = 1; second <= 300; second += 1) {
      clock.now = second * 1000
      log.error({ err: failed('ECONNREFUSED') }, 'same')
    }
    clock.now += 61_000
    log.warn({ err: failed('57P03') }, 'second')
    expect(messages).toEqual(['first', 'second'])
  })

  test.each(['23505', '42601', '40001'])('has a line for each occurrence of the error %s', (code) => {
    const { log, messages } = recordingLog()
    for (const time of ['once', 'twice']) log.error({ err: failed(code) }, time)
    expect(messages).toEqual(['once', 'twice'])
  })

  test('has all lines about other events during an outage', () => {
    const { log, messages } = recordingLog()
    log.error({ err: failed('53300') }, 'outage')
    log.info('request')
    log.error({ err: new Error('ours') }, 'ours')
    expect(messages).toEqual(['outage', 'request', 'ours'])
  })

  test('reports the start and the end of an outage, and omits the failed requests that it causes', () => {
    const { log, messages, clock } = recordingLog()
    for (const time of ['first', 'second']) {
      log.error({ outage: 'begins' }, time)
      clock.now += 120_000
      log.error({ err: failed('ECONNREFUSED') }, 'same')
      log.warn({ outage: 'ends' }, `${time} over`)
      log.error({ err: failed('ECONNREFUSED') }, 'late')
    }
    expect(messages).toEqual(['first', 'first over', 'second', 'second over'])
  })
})
