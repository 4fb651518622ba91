import { request } from 'node:http'

import { describe, expect, test } from 'vitest'

import { setStaff } from '#server/auth/roles/testing.ts'
import { accounts, PASSWORD } from '#server/auth/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { aPng, inspect, plain } from '#server/images/testing.ts'

const path = '/ninja-api/images'
type UploadedPicture = { url: string }

/** Starts a server and logs in a staff user. */
async function jobManager(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const id = await server.addUser()
  await setStaff(server.db, id, true)
  const me = server.client('app')
  await me.post('auth/login', { email: 'ada@example.com', password: PASSWORD })
  const upload = async (raw: Buffer | string) => {
    const { status, text, headers } = await me.send('POST', path, {
      raw,
      headers: { 'content-type': 'image/png' },
    })
    return { status, json: JSON.parse(text), headers }
  }
  return { ...server, me, upload }
}

describe('the upload of a logo', () => {
  test('an uploaded picture can be the logo of a company', async () => {
    const { app, me, upload, db } = await jobManager()
    const { status, json } = await upload(await (await plain({ width: 600, height: 150 })).png().toBuffer())
    const { url }: UploadedPicture = json
    expect([status, url]).toEqual([200, expect.stringMatching(/^\/images\/[\w-]{43}\.webp$/)])
    const company = await me.post('/ninja-api/companies', { name: 'Hot Club', logo: url })
    const { id }: { id: number } = JSON.parse(company.text)
    expect(company.status).toBe(200)
    await insertJob(db, { companyId: id })
    expect((await app.inject('/ninja-api/jobs')).json()).toMatchObject([{ company: { logo: url } }])
    expect(await inspect((await app.inject(url)).rawPayload)).toMatchObject({ width: 256, height: 64 })
  })

  test('an upload does not rebuild the list of jobs', async () => {
    const { app, upload } = await jobManager()
    const before = (await app.inject('/ninja-api/jobs')).headers.etag
    await upload(await aPng())
    expect((await app.inject('/ninja-api/jobs')).headers.etag).toBe(before)
  })

  test('rejects files that are not pictures and files that are too large, with the errors of Django Ninja', async () => {
    const { upload } = await jobManager()
    expect(await upload('<svg/>')).toMatchObject({
      status: 422,
      json: {
        detail: [
          {
            type: 'invalid_picture',
            loc: ['body', 'payload'],
            msg: 'The file must be a PNG, JPEG or WebP picture.',
          },
        ],
      },
    })
    const large = Buffer.alloc(5 * 1024 * 1024 + 1)
    expect(await upload(large)).toMatchObject({
      status: 413,
      json: { detail: 'The picture must be at most 5 MB.' },
    })
  })

  test('limits a user to 20 uploads in five minutes', async () => {
    const { upload } = await jobManager()
    for (let time = 0; time < 20; time++) expect((await upload('x')).status).toBe(422)
    expect(await upload('x')).toMatchObject({ status: 429, headers: { 'retry-after': '300' } })
  })

  test('returns 413 after reading 5 MB of an upload without a Content-Length', async () => {
    const { app, me, takeErrors } = await jobManager()
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const headers = { 'x-session-token': String(me.token), 'content-type': 'image/png' }
    const ask = request(new URL(path, address), { method: 'POST', headers })
    const answered = new Promise<number>((resolve, reject) => {
      ask.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
    })
    for (let megabyte = 0; megabyte < 7; megabyte++) ask.write(Buffer.alloc(1024 * 1024))
    expect(await answered).toBe(413)
    ask.end()
    const gone = request(new URL(path, address), { method: 'POST', headers })
    const closed = new Promise((resolve) => gone.on('error', resolve))
    gone.write('x')
    await expect.poll(() => gone.socket?.bytesWritten ?? 0).toBeGreaterThan(0)
    gone.destroy(new Error('hung up'))
    await closed
    expect(takeErrors()).toEqual([])
  })
})
