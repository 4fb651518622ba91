// A new logo of a company becomes public only after its approval.
import { describe, expect, test } from 'vitest'

import { imagePath } from '#contract/images/rules/picture.ts'
import { accounts, PASSWORD } from '#server/auth/testing.ts'
import { images } from '#server/db/tables/images.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { encodeUpload } from '#server/images/store.ts'
import { plain } from '#server/images/testing.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { addMember } from '../store/members-queries.ts'
import { companiesPath, jobsPath, visitor } from '../testing.ts'

let color = 0x15543c

/** Returns a PNG in a new color. The colors differ clearly, because similar ones could be encoded to the same bytes. */
const newPng = async () => (await plain(undefined, `#${(color += 0x0a0a0a).toString(16)}`)).png().toBuffer()

async function office() {
  const server = await accounts()
  const { db, clock, app } = server
  const companyId = await insertCompany(db)
  await insertJobIn(db, { state: 'published', now: clock.now, companyId })
  const ownerId = await server.addUser()
  await addMember(db, { companyId, userId: ownerId, role: 'owner', now: clock.now })
  const owner = server.client('app')
  await owner.post('auth/login', { email: 'ada@example.com', password: PASSWORD })
  const upload = async (raw: Buffer): Promise<string> => {
    const headers = { 'content-type': 'image/png' }
    return JSON.parse((await owner.send('POST', '/ninja-api/images', { raw, headers })).text).url
  }
  const path = `${companiesPath}/${companyId}`
  const setLogo = (logo: string | null) => owner.send('PUT', path, { body: { logo } })
  const shownLogo = async () => (await visitor(server)('GET', path)).json['logo']
  const publicStatus = async (url: string) => (await app.inject(url)).statusCode
  return { server, db, app, path, companyId, owner, upload, setLogo, shownLogo, publicStatus }
}

describe('a pending logo', () => {
  test('can be loaded only by logged-in users before its approval', async () => {
    const { server, owner, path, companyId, upload, setLogo, shownLogo, publicStatus } = await office()
    const url = await upload(await newPng())
    expect(await publicStatus(url)).toBe(404)
    expect((await setLogo(url)).status).toBe(200)
    expect([await shownLogo(), await publicStatus(url)]).toEqual([null, 404])
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    for (const answer of [
      await owner.send('GET', url),
      await server.loggedIn('browser', 'r@example.com').then((one) => one.send('GET', url)),
    ])
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await reviewer.call('POST', `${path}/approve`)).status).toBe(200)
    expect([await shownLogo(), await publicStatus(url)]).toEqual([url, 200])
  })

  test('stays private when the same picture is used as an avatar', async () => {
    const { db, owner, upload, setLogo, publicStatus } = await office()
    const square = await (await plain({ width: 256, height: 256 }, '#3a1f77')).webp().toBuffer()
    const url = await upload(square)
    await setLogo(url)
    const headers = { 'content-type': 'image/webp' }
    expect((await owner.send('PUT', 'account/avatar', { raw: square, headers })).status).toBe(200)
    const stored = await db.select({ bytes: images.bytes }).from(images)
    expect(
      stored.filter(({ bytes }) => Buffer.from(bytes).equals(Buffer.from(stored[0]?.bytes ?? ''))),
    ).toHaveLength(2)
    expect(await publicStatus(url)).toBe(404)
  })

  test('cannot be set to the URL of an avatar', async () => {
    const { owner, setLogo, publicStatus } = await office()
    const headers = { 'content-type': 'image/png' }
    const answer = await owner.send('PUT', 'account/avatar', { raw: await newPng(), headers })
    const { avatar_url: url } = JSON.parse(answer.text).data.user
    expect(await publicStatus(url)).toBe(404)
    expect((await setLogo(url)).status).toBe(422)
  })

  test('replacing or removing a logo needs approval too', async () => {
    const { server, path, companyId, upload, setLogo, shownLogo, publicStatus } = await office()
    const [first, second] = [await upload(await newPng()), await upload(await newPng())]
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    await setLogo(first)
    await reviewer.call('POST', `${path}/approve`)
    await setLogo(second)
    expect([await shownLogo(), await publicStatus(second)]).toEqual([first, 404])
    await setLogo(null)
    expect(await shownLogo()).toBe(first)
    await reviewer.call('POST', `${path}/approve`)
    expect(await shownLogo()).toBeNull()
  })
})

describe('rejected and private logos', () => {
  test('only staff can set a logo with a URL on another site', async () => {
    const { setLogo, server, companyId } = await office()
    for (const logo of ['https://casino.example/logo.png', '/images/../logo.svg', '/dashboard'])
      expect((await setLogo(logo)).status).toBe(422)
    const owner = await createPersonWithRole(server, 'owner', companyId)
    const body = { name: 'New', logo: 'https://casino.example/logo.png' }
    expect((await owner.call('POST', companiesPath, { body })).status).toBe(422)
    const staff = await createPersonWithRole(server, 'staff', companyId)
    expect(
      (await staff.call('PUT', `${companiesPath}/${companyId}`, { body: { logo: body.logo } })).status,
    ).toBe(200)
  })

  test('a logo URL is rejected if no picture has been uploaded to it', async () => {
    const { setLogo, upload } = await office()
    const png = await newPng()
    const { hash } = await encodeUpload(png, 'logo')
    const url = imagePath(hash)
    expect((await setLogo(url)).status).toBe(422)
    expect(await upload(png)).toBe(url)
    expect((await setLogo(url)).status).toBe(200)
  })

  test('changes whose picture was deleted cannot be approved', async () => {
    const { server, db, path, companyId, upload, setLogo } = await office()
    await setLogo(await upload(await newPng()))
    await db.delete(images)
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    expect((await reviewer.call('POST', `${path}/approve`)).status).toBe(409)
  })

  test('the logo of a company is public only after its first job is approved', async () => {
    const { server, db, upload, publicStatus } = await office()
    const owner = await createPersonWithRole(server, 'owner', await insertCompany(db))
    const url = await upload(await newPng())
    const { id } = (await owner.call('POST', companiesPath, { body: { name: 'New', logo: url } })).json
    const job = await insertJobIn(db, { state: 'waiting', now: server.clock.now, companyId: id })
    expect(await publicStatus(url)).toBe(404)
    const reviewer = await createPersonWithRole(server, 'reviewer', id)
    await reviewer.call('POST', `${jobsPath}/${job}/approve`)
    expect(await publicStatus(url)).toBe(200)
  })
})
