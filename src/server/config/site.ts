// The name, texts and look of the site. A variable of the environment precedes the setting of staff, which precedes the
// default. A running server keeps these fields of its `Config` current (`followSiteSettings`), so do not copy them.
import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import { displayWord } from '#contract/jobs/rules/community-words.ts'
import type { Brand } from '#contract/pages/brand.ts'
import type { SiteValues } from '#contract/staff/community.ts'
import { siteFieldNames } from '#contract/staff/rules/site-fields.ts'

import type { Sender } from '../mail/address.ts'
import { brandSettings, footerSettings } from './brand-settings.ts'
import { detailsOf } from './setting.ts'

const settings = { ...brandSettings, ...footerSettings }
const unset = z.object(settings).parse({})
type Settings = typeof unset

/** Returns the fields that the environment sets. A variable with the default, as in .env.example, counts as unset. */
export function fieldsOfEnvironment(read: Settings): SiteValues {
  const entries = Object.entries(settings).flatMap(([key, schema]) => {
    const value: unknown = Reflect.get(read, key)
    const isSet = !isDeepStrictEqual(value, Reflect.get(unset, key))
    return isSet ? [[detailsOf(schema).name.toLowerCase(), value]] : []
  })
  return Object.fromEntries(entries)
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type Fixed = {
  setByServer: SiteValues
  /** MAIL_FROM. Without it, emails have the name of the site. */
  sender?: Sender | undefined
  /** The public origin of the site (scheme, host and port), without a trailing slash. */
  publicUrl: string
}

/** Returns the fields of `Config` that `stored`, the settings of staff, can change. `version` identifies the settings. */
export function resolveSite({ setByServer, sender, publicUrl }: Fixed, stored: SiteValues, version = '') {
  const values: SiteValues = { ...stored, ...setByServer }
  const { site_name: siteName = unset.siteName, community_name: communityName = unset.communityName } = values
  const isDefault = communityName === unset.communityName
  const siteTagline = values.site_tagline ?? `The job and developer marketplace for ${communityName}.`
  const communityWords = values.community_words ?? (isDefault ? ['django', 'python'] : [communityName])
  return {
    siteVersion: version,
    siteName,
    siteTagline,
    communityName,
    communityWords,
    /** The path of the file SITE_LOGO, or the URL of a picture that staff have uploaded. */
    siteLogo: values.site_logo,
    siteColor: values.site_color,
    privacyUrl: values.privacy_url,
    termsUrl: values.terms_url,
    contactUrl: values.contact_url,
    sourceUrl: values.source_url,
    postingRules: values.posting_rules,
    mailFrom: sender ?? { name: siteName, address: `noreply@${new URL(publicUrl).hostname}` },
    brand: {
      siteName,
      tagline: siteTagline,
      community: communityName,
      topics: alternatives.format(communityWords.map((word) => displayWord(word, communityName))),
    } satisfies Brand,
    /** Whether the name, the texts or the look of the site differ from the defaults. */
    isRebranded: Object.keys(brandSettings).some(
      (key) => Reflect.get(values, detailsOf(Reflect.get(settings, key)).name.toLowerCase()) !== undefined,
    ),
  }
}

export const hasDefaultName = ({ siteName }: Pick<Site, 'siteName'>): boolean => siteName === unset.siteName

type Site = ReturnType<typeof resolveSite>

/** Returns the settings in force in the form of the API. */
export function siteValuesOf(site: Site): SiteValues {
  return Object.fromEntries(siteFieldNames.map((field) => [field, Reflect.get(site, toConfigKey(field))]))
}

const toConfigKey = (field: string) => field.replaceAll(/_\w/g, ([, letter = '']) => letter.toUpperCase())

/** Returns a function that keeps the result of `make` until staff change the settings of the site. */
export function perSiteVersion<Value>(site: Pick<Site, 'siteVersion'>, make: () => Value): () => Value {
  let made: { version: string; value: Value } | undefined
  return () => {
    if (made?.version !== site.siteVersion) made = { version: site.siteVersion, value: make() }
    return made.value
  }
}
