import { createHash } from 'node:crypto'

import { hashInImagePath } from '#contract/images/rules/picture.ts'
import { accentVariables } from '#contract/pages/accent-colors.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { findImage } from '#server/images/queries.ts'

import type { WebBuild } from '../web-build.ts'
import { brandFiles, drawingOf } from './brand-files.ts'
import { readLogo, toIcon } from './read-logo.ts'

type Parts = { build: WebBuild; config: Config; db: Db }

/** Returns the build with the current colors and images of the brand. @throws ConfigError for an unusable SITE_LOGO */
export async function withBrand({ build, config, db }: Parts): Promise<WebBuild> {
  if (!config.isRebranded) return build
  const { siteColor } = config
  const logo = await findLogo(config, db)
  const drawing = drawingOf(logo, config)
  const hasLogo = logo !== undefined || siteColor !== undefined
  const files = brandFiles(config, drawing, build.assets)
  const branded = { ...build, images: { drawing, files, ...(hasLogo && { logo: '/favicon.svg' }) } }
  if (siteColor === undefined) return branded
  const style = `:root{${accentVariables(siteColor)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return {
    ...branded,
    headTags: `${build.headTags}<style>${style}</style>`,
    sources: { ...build.sources, styleSrc: [...build.sources.styleSrc, hash] },
  }
}

async function findLogo({ siteLogo, setByServer }: Config, db: Db): Promise<Buffer | undefined> {
  if (siteLogo === undefined) return undefined
  if (setByServer.site_logo !== undefined) return readLogo(siteLogo)
  const image = await findImage(db, hashInImagePath(siteLogo) ?? '')
  return image && toIcon(image.bytes)
}
