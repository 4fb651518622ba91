// Reads the Vite build: the tags of the HTML document, and the page renderer.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { z } from 'zod'

import type { RenderDescription, RenderPage } from '#contract/pages/render.ts'
import type { PageSources } from '#server/http/security-headers.ts'

import type { BrandFiles } from './brand/brand-files.ts'
import type { Drawing } from './social/motif.ts'

export type WebBuild = {
  render: RenderPage
  renderDescription: RenderDescription
  headTags: string
  bodyStart?: string
  /**
   * Returns tags that preload the modules of a page. Without these tags, the browser would discover the modules one
   * after another.
   */
  moduleTags(modules: readonly string[]): string
  /** The sources that the content security policy must allow for the tags of the build. */
  sources: PageSources
  /** The folder of files to serve, or null if another server serves them, as in development. */
  assets: string | null
  /** The images of the site's brand. Set only by `withBrand`. */
  images?: BrandImages
}

/** The images of a brand. `logo` is the path of the logo in the pages. `files` replace files in `assets` by name. */
type BrandImages = { drawing: Drawing; files: BrandFiles; logo?: string }

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof manifestSchema>

const entry = 'entry.client.tsx'
/**
 * Returns a tag that preloads the typeface of headings, so that headings do not change their typeface while the page
 * loads.
 */
const fontTag = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
const preloadTag = (file: string) => `<link rel="modulepreload" href="/${file}">`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns all files that are loaded before `modules` run. Each file occurs once, in the order of the imports. */
function listLoadedFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...seen].flatMap((key) => manifest[key]?.file ?? [])
}

/**
 * Returns a disabled link to a style sheet that is inlined into the page. The link itself loads nothing. When a module
 * needs the style sheet, the module loader finds the link and does not load the style sheet. A second copy would
 * override the colors of a brand.
 */
const inlinedTag = (file: string) => `<link rel="stylesheet" href="/${file}" disabled>`

/**
 * Reads the build in `dist`, which `npm run build` creates. Inlines its styles and the theme's script into each page,
 * because they are small and inlining speeds up the first paint.
 * @throws Error with instructions if there is no build
 */
export async function loadWebBuild(dist: string): Promise<WebBuild> {
  const assets = join(dist, 'web')
  if (!existsSync(join(assets, 'manifest.json')))
    throw new Error('The pages are not built yet: run `npm run build`.')
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(assets, 'manifest.json'), 'utf8')))
  const main = manifest[entry]
  if (!main) throw new Error(`The build has no entry ${entry}: run \`npm run build\`.`)
  const read = (file: string) => readFile(join(assets, file), 'utf8')
  const css = (await Promise.all((main.css ?? []).map(read))).join('\n').trim()
  const fonts = (main.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const theme = (await read('theme.js')).trim()
  const { render, renderDescription }: Pick<WebBuild, 'render' | 'renderDescription'> = await import(
    pathToFileURL(join(dist, 'render/entry.server.js')).href
  )
  return {
    render,
    renderDescription,
    headTags: `${fonts.map(fontTag).join('')}${(main.css ?? []).map(inlinedTag).join('')}<script>${theme}</script><style>${css}</style><script type="module" src="/${main.file}"></script>`,
    moduleTags: (modules) =>
      listLoadedFiles(manifest, [entry, ...modules])
        .filter((file) => file !== main.file)
        .map(preloadTag)
        .join(''),
    sources: { scriptSrc: [hashOf(theme)], styleSrc: css === '' ? [] : [hashOf(css)], connectSrc: [] },
    assets,
  }
}
