import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { SettingGroup, ShownSetting } from '#contract/staff/staff.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

import { siteSettingsQuery } from './queries.ts'

const isChanged = ({ value, default: defaultValue, is_secret: isSecret, is_set: isSet }: ShownSetting) =>
  isSecret ? isSet : value !== defaultValue

function SettingValue({ setting: { value, is_secret: isSecret, is_set: isSet } }: { setting: ShownSetting }) {
  if (isSecret) return <>{isSet ? 'Set, but secret' : 'Not set'}</>
  return value === null ? <>Not set</> : <code className="font-mono wrap-anywhere">{value}</code>
}

/** Returns the description of a setting as a sentence, without Markdown. */
function formatDescription(markdown: string): string {
  const text = markdown.replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replaceAll('`', '')
  const isCode = markdown.startsWith('`')
  return `${isCode ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`
}

function SettingItem({ setting }: { setting: ShownSetting }) {
  return (
    <div className="grid grid-cols-1 gap-1 py-3 wrap-anywhere first:pt-0 last:pb-0">
      <dt className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="font-mono font-semibold wrap-anywhere">{setting.name}</code>
        {isChanged(setting) && <Badge tone="accent">Changed</Badge>}
      </dt>
      <dd>
        <SettingValue setting={setting} />
      </dd>
      <dd className="text-small text-muted">{formatDescription(setting.about)}</dd>
    </div>
  )
}

function Groups({ groups }: { groups: readonly SettingGroup[] }) {
  const [isChangedOnly, setChangedOnly] = useState(false)
  const shown = groups
    .map(({ title, settings }) => ({
      title,
      settings: isChangedOnly ? settings.filter(isChanged) : settings,
    }))
    .filter(({ settings }) => settings.length > 0)
  return (
    <>
      <label className="flex min-h-11 items-center gap-2 justify-self-start">
        <input
          type="checkbox"
          className="checkbox"
          checked={isChangedOnly}
          onChange={(event) => setChangedOnly(event.target.checked)}
        />
        Only changed settings
      </label>
      {shown.map(({ title, settings }) => (
        <Panel key={title} title={title}>
          <dl className="grid grid-cols-1 divide-y divide-line">
            {settings.map((setting) => (
              <SettingItem key={setting.name} setting={setting} />
            ))}
          </dl>
        </Panel>
      ))}
    </>
  )
}

/** Shows the link that gives the visitors of an event their own limits. */
function EventLink({ groups }: { groups: readonly SettingGroup[] }) {
  const settings = groups.flatMap(({ settings: each }) => each)
  const code = settings.find(({ name }) => name === 'EVENT_CODE')?.value ?? null
  if (code === null) return null
  const url = new URL(`/event/${code}`, globalThis.location.origin).href
  return (
    <Panel
      title="Link for your event"
      about="Visitors who open this link share the limits of the event, so that they can all sign up and ask for job alerts through one network. Show it only at the event."
    >
      <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={url} label="QR code of the link for your event" />
        <div className="grid content-start justify-items-start gap-3">
          <a href={url} className={`${linkStyles} wrap-anywhere`}>
            {url}
          </a>
          <CopyButton text={url}>Copy link</CopyButton>
        </div>
      </div>
    </Panel>
  )
}

export function SettingsPage() {
  const query = useQuery(siteSettingsQuery)
  return (
    <>
      <PageHead title="Technical settings" />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Technical settings</h1>
        <p className="max-w-prose text-muted">
          For the person who runs the server: what it was started with. To change a setting, change its
          environment variable and restart the server. The name, the look and the texts of the site are under{' '}
          <Link to={dashboardPaths.community} className={linkStyles}>
            Community
          </Link>
          .
        </p>
      </div>
      <LoadedPart query={query}>
        {(groups) => (
          <>
            <EventLink groups={groups} />
            <Groups groups={groups} />
          </>
        )}
      </LoadedPart>
    </>
  )
}
