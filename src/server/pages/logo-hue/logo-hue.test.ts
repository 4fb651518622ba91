import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { imagePath } from '#contract/images/rules/picture.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { encodeUpload, storePicture } from '#server/images/store.ts'
import { plain } from '#server/images/testing.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from '../web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

/** Returns the hue of the tinted header on the page of a company. `logo` returns the path of the company's logo. */
async function headerWith(logo: (upload: (color: string) => Promise<string>) => Promise<string | null>) {
  const { app, db, clock } = await testApp({}, build)
  const upload = async (color: string) => {
    const picture = await encodeUpload(await (await plain(undefined, color)).png().toBuffer(), 'logo')
    await storePicture(db, picture, { now: clock.now, config: { demo: false } })
    return imagePath(picture.hash)
  }
  const companyId = await insertCompany(db, { name: 'Plectrum', logo: await logo(upload) })
  await insertJob(db, { companyId })
  const { body } = await app.inject(`/companies/${companyId}/plectrum`)
  return /<div data-hue="(\d+)" class="[^"]*\btint\b/.exec(body)?.[1]
}

describe('the header of a company page', () => {
  test.each([
    ['#c81e1e', '30'],
    ['#15543c', '150'],
    ['#1d4ed8', '270'],
  ])('has the hue of the uploaded logo in %s', async (color, hue) => {
    expect(await headerWith((upload) => upload(color))).toBe(hue)
  })

  test('has the hue of a logo that is part of the build', async () => {
    expect(await headerWith(async () => '/logos/quillbark-press.svg')).toBe('30')
  })

  test.each([
    ['a gray logo', (upload: (color: string) => Promise<string>) => upload('#444444')],
    ['a transparent logo', (upload: (color: string) => Promise<string>) => upload('#ff000000')],
    ['no logo', async () => null],
    ['a logo on another site', async () => 'https://plectrum.example/logo.png'],
    ['an unknown logo', async () => imagePath('x'.repeat(43))],
    ['a path outside of the logos', async () => '/logos/../favicon.svg'],
    ['a missing file', async () => '/logos/missing.svg'],
  ])('has no tint with %s', async (_what, logo) => {
    expect(await headerWith(logo)).toBeUndefined()
  })
})
