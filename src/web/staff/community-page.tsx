import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { toMailtoLink } from '#contract/jobs/rules/links.ts'
import type { CommunitySettings, SiteValues } from '#contract/staff/community.ts'
import { MAX_HUE, type SiteFieldName, siteFieldNames } from '#contract/staff/rules/site-fields.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors, isConflict } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { uploadLogo } from '#web/query/upload-logo.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useFocusFromHash } from '#web/ui/form/focus-field.ts'
import { Form } from '#web/ui/form/form.tsx'
import { PictureField } from '#web/ui/form/picture-field.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

import { PreviewCard } from './preview-card.tsx'
import { communityQuery, setupQuery } from './queries.ts'

/** Offers to show the checklist of a new site again, if staff have hidden it and a step is missing. */
function FirstHourAgain() {
  const client = useQueryClient()
  const { data } = useQuery(setupQuery)
  const { perform, result } = useAction()
  const { is_shown: isShown = true, is_sending: _, has_invitation: __, ...steps } = data ?? {}
  const show = () =>
    perform(async () => {
      const body = { is_dismissed: false }
      client.setQueryData(setupQuery.queryKey, await call('PUT /ninja-api/staff/setup', { body }))
      return 'The dashboard shows the list “First hour” to all staff again.'
    })
  return (
    <>
      {!isShown && Object.values(steps).includes(false) && (
        <Button variant="outline" className="justify-self-start" onClick={() => void show()}>
          Show the list “First hour” again
        </Button>
      )}
      <ActionReport result={result} />
    </>
  )
}

/** The texts of the form's fields. An empty field has the default. */
type Values = Readonly<Record<SiteFieldName, string>>

const DEFAULT_HUE = '158'

const labels: Record<SiteFieldName, string> = {
  site_name: 'Name of the site',
  site_tagline: 'Tagline',
  community_name: 'Community',
  community_words: 'Words of the community',
  site_logo: 'Logo',
  site_color: 'Color',
  privacy_url: 'Privacy notice',
  terms_url: 'Terms of use',
  contact_url: 'Contact',
  source_url: 'Source code',
  posting_rules: 'Rules for job posts',
}

const help: Partial<Record<SiteFieldName, string>> = {
  site_tagline: 'One sentence about the site, on the front page and in link previews.',
  community_name: 'What the jobs have in common, as in “PostgreSQL jobs”.',
  community_words:
    'They show reviewers that a job is relevant. Separate them by commas, the most relevant first. A word in lower case is also found inside longer words.',
  site_color:
    'The color of links and buttons. Every position has a contrast of at least 4.5:1 in both themes.',
  privacy_url: 'The address of a page, or a path such as /privacy.',
  contact_url: 'An email address or the address of a page.',
  posting_rules: 'Shown above the form for new jobs. Markdown: lists, links, emphasis.',
}

function toText(values: SiteValues, field: SiteFieldName): string {
  const value = values[field] ?? ''
  return field === 'contact_url' ? String(value).replace(/^mailto:/, '') : [value].flat().join(', ')
}

const toTexts = (values: SiteValues) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has every field
  Object.fromEntries(siteFieldNames.map((field) => [field, toText(values, field)])) as Values

/** Leaves out empty fields, which then have their default. */
function toValues(texts: Values): SiteValues {
  const given = Object.entries(texts).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text]]))
  const { site_color: hue, community_words: words, contact_url: contact } = texts
  return {
    ...Object.fromEntries(given),
    ...(hue !== '' && { site_color: Number(hue) }),
    ...(words.trim() !== '' && { community_words: words.split(',').map((word) => word.trim()) }),
    ...(contact.trim() !== '' && { contact_url: toMailtoLink(contact) ?? contact }),
  }
}

type FormProps = { settings: CommunitySettings; onSave: () => void; onDiscard: () => void }

function CommunityForm({ settings: loaded, onSave, onDiscard }: FormProps) {
  useFocusFromHash()
  // Keeps the version that the user has seen, so that a save detects the changes of others.
  const [settings] = useState(loaded)
  const [values, setValues] = useState(() => toTexts(settings.values))
  const [hasConflict, setConflict] = useState(false)
  const inForce = toTexts(settings.in_force)
  const isFixed = (name: SiteFieldName) => settings.set_by_server.includes(name)
  const change = (name: SiteFieldName, value: string) => setValues({ ...values, [name]: value })
  const bind = (name: SiteFieldName) => ({
    name,
    label: labels[name],
    help: isFixed(name) ? `Set by the server (${name.toUpperCase()}).` : help[name],
    value: isFixed(name) ? inForce[name] : values[name],
    placeholder: settings.values[name] === undefined ? inForce[name] : '',
    readOnly: isFixed(name),
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  const save = async () => {
    onSave()
    try {
      await call('PUT /ninja-api/staff/community', { body: toValues(values), ifMatch: settings.version })
      // Every part of the page shows the brand, so load the document again. The page then offers to undo the change.
      globalThis.location.reload()
      return []
    } catch (error) {
      setConflict(isConflict(error))
      return describeErrors(error)
    }
  }
  const shown = Object.fromEntries(
    siteFieldNames.map((name) => [name, (!isFixed(name) && values[name]) || inForce[name]]),
  )
  const hue = (isFixed('site_color') ? inForce : values).site_color || DEFAULT_HUE
  return (
    <Form onSubmit={save} className="max-w-180">
      {hasConflict && (
        <Button variant="outline" onClick={onDiscard}>
          Discard my changes and load the saved settings
        </Button>
      )}
      <Panel title="Name and texts">
        <Field {...bind('site_name')} />
        <Field {...bind('site_tagline')} />
        <Field {...bind('community_name')} />
        <Field {...bind('community_words')} />
      </Panel>
      <Panel title="Logo and color">
        {isFixed('site_logo') ? (
          <p>The logo is set by the server (SITE_LOGO).</p>
        ) : (
          <PictureField
            name="site_logo"
            label={labels.site_logo}
            help="PNG, JPEG or WebP, at most 5 MB, best square with a transparent background."
            value={values.site_logo || null}
            placeholder={<Logo className="size-20 shrink-0" />}
            upload={uploadLogo}
            onChange={(logo) => change('site_logo', logo ?? '')}
          />
        )}
        <Field
          {...bind('site_color')}
          type="range"
          min={0}
          max={MAX_HUE}
          value={hue}
          disabled={isFixed('site_color')}
          style={{ accentColor: `oklch(0.55 0.12 ${hue})` }}
        />
        {!isFixed('site_color') && values.site_color !== '' && (
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => change('site_color', '')}
          >
            Use the default color
          </Button>
        )}
        <PreviewCard values={{ ...inForce, ...shown }} hue={Number(hue)} />
      </Panel>
      <Panel
        title="Links and contact"
        about="They are in the footer of every page. Empty fields have no link."
      >
        <Field {...bind('contact_url')} />
        <Field {...bind('privacy_url')} />
        <Field {...bind('terms_url')} />
        <Field {...bind('source_url')} />
      </Panel>
      <Panel title="Posting a job">
        <TextAreaField {...bind('posting_rules')} />
      </Panel>
      <SubmitButton>Save settings</SubmitButton>
    </Form>
  )
}

function Undo({ settings: { undo_until: until, version } }: { settings: CommunitySettings }) {
  const { perform, result } = useAction()
  const undo = () =>
    void perform(async () => {
      await call('POST /ninja-api/staff/community/undo', { ifMatch: version })
      globalThis.location.reload()
      return ''
    })
  useKeys(until === null ? {} : { z: undo })
  return (
    <>
      <ProblemList problems={result.problems} />
      <UndoBar
        message={until === null ? '' : 'The settings are saved, and visitors see them now.'}
        onUndo={until === null ? undefined : undo}
      />
    </>
  )
}

function Changes({ changes }: Pick<CommunitySettings, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <Panel title="Last changes">
      <ol className="grid divide-y divide-line">
        {changes.map(({ at, display, fields }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-6 py-2">
            <p className="min-w-0 wrap-anywhere">
              <bdi className="font-medium">{display ?? 'A deleted user'}</bdi>:{' '}
              {siteFieldNames
                .filter((name) => fields.includes(name))
                .map((name) => labels[name])
                .join(', ')}
            </p>
            <time dateTime={at} className="text-small text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export function CommunityPage() {
  const query = useQuery({
    ...communityQuery,
    refetchOnWindowFocus: false,
    // Hides the undo button when the time is over.
    refetchInterval: ({ state }) =>
      state.data?.undo_until ? Math.max(Date.parse(state.data.undo_until) - Date.now(), 1000) : false,
  })
  const [edition, setEdition] = useState(0)
  /** Hides the message about the last save, because it would look like the result of the next one. */
  const [isSaving, setSaving] = useState(false)
  const discard = async () => {
    await query.refetch()
    setEdition(edition + 1)
  }
  return (
    <>
      <PageHead title="Community" />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Community</h1>
        <p className="max-w-prose text-muted">
          Give the site the name and the look of your community. Empty fields have their default.
        </p>
      </div>
      <LoadedPart query={query}>
        {(settings) => (
          <>
            <CommunityForm
              key={edition}
              settings={settings}
              onSave={() => setSaving(true)}
              onDiscard={() => void discard()}
            />
            <Changes changes={settings.changes} />
            <FirstHourAgain />
            <Undo settings={isSaving ? { ...settings, undo_until: null } : settings} />
          </>
        )}
      </LoadedPart>
    </>
  )
}
