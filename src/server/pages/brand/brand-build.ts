import { createHash } from 'node:crypto'

import { isRebranded } from '#server/config/brand-settings.ts'
import type { Config } from '#server/config/config.ts'
import { accentStyle } from '#server/lib/accent-colors.ts'

import type { WebBuild } from '../web-build.ts'
import { brandFiles, drawingOf } from './brand-files.ts'
import { readLogo } from './read-logo.ts'

/** Returns the build with the colors and images of the brand. @throws ConfigError for an unusable SITE_LOGO */
export async function withBrand(build: WebBuild, config: Config): Promise<WebBuild> {
  if (!isRebranded(config)) return build
  const { siteLogo, siteColor } = config
  const drawing = drawingOf(siteLogo === undefined ? undefined : await readLogo(siteLogo), config)
  const hasLogo = siteLogo !== undefined || siteColor !== undefined
  const files = brandFiles(config, drawing, build.assets)
  const branded = { ...build, images: { drawing, files, ...(hasLogo && { logo: '/favicon.svg' }) } }
  if (siteColor === undefined) return branded
  const style = accentStyle(siteColor)
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return {
    ...branded,
    headTags: `${build.headTags}<style>${style}</style>`,
    sources: { ...build.sources, styleSrc: [...build.sources.styleSrc, hash] },
  }
}
