import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { MAX_COMPANY_NAME_LENGTH } from '#contract/jobs/limits.ts'
import { pasteAsMarkdown } from '#web/job-form/paste-as-markdown.ts'
import { CompanyHeader } from '#web/job-view/company-header.tsx'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { JobDescription } from '#web/job-view/job-description.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { uploadLogo } from '#web/query/upload-logo.ts'
import { Field } from '#web/ui/form/field.tsx'
import { useFocusFromHash } from '#web/ui/form/focus-field.ts'
import { Form } from '#web/ui/form/form.tsx'
import { PictureField } from '#web/ui/form/picture-field.tsx'
import { RestoredNotice } from '#web/ui/form/restored-notice.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Preview } from '#web/ui/preview.tsx'

import { ConflictNotice } from '../conflict-notice.tsx'
import { listCompanyDifferences, type CompanyValues, readCompanyValues } from './company-values.ts'
import { toOpenedValues } from './pending-company-changes.ts'
import { useSaveCompany } from './use-save-company.ts'

type CompanyEditorProps = {
  /** The ID of the draft's owner. */
  user: number
  /** Undefined for a new company. */
  saved?: ManagedCompanyDetail | undefined
  opened: CompanyValues
}

export function CompanyEditor({ user, saved, opened }: CompanyEditorProps) {
  const form = useDraftedValues({
    key: draftKey(user, 'company', saved ? String(saved.id) : 'new'),
    opened,
    version: saved?.version ?? null,
    readValues: readCompanyValues,
  })
  const { values } = form
  useFocusFromHash()
  const { conflict, submit, yield: yieldTo } = useSaveCompany({ id: saved?.id ?? null, form })
  const currentVersion = conflict === null || conflict === 'gone' ? null : conflict
  const bind = (name: keyof CompanyValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  const shown = { id: 0, ...values, name: values.name.trim() || 'Name', website: values.website.trim() }
  return (
    <div className="grid max-w-180 gap-8">
      <Form onSubmit={submit} className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-8">
        <RestoredNotice at={form.restoredAt} isSaved={form.isSaved} onDiscard={() => form.discard()} />
        {conflict !== null && (
          <ConflictNotice
            noun="company"
            differences={
              currentVersion && listCompanyDifferences(form.opened, toOpenedValues(currentVersion))
            }
            onDiscard={() => currentVersion && yieldTo(currentVersion)}
          />
        )}
        <Field
          label="Name"
          maxLength={MAX_COMPANY_NAME_LENGTH}
          autoComplete="off"
          required
          {...bind('name')}
        />
        <Field
          label="Website"
          help="Such as https://example.com."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...bind('website')}
        />
        <PictureField
          name="logo"
          label="Logo"
          value={values.logo || null}
          placeholder={<CompanyLogo name={shown.name} logo={null} />}
          upload={uploadLogo}
          onChange={(logo) => form.change({ logo: logo ?? '' })}
        />
        <TextAreaField
          label="About"
          help="What it does, in a few sentences. Markdown: lists, links, emphasis."
          rows={6}
          onPaste={pasteAsMarkdown}
          {...bind('description')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save company</SubmitButton>
          <ButtonLink to={dashboardPaths.companies} variant="outline">
            Back to the list
          </ButtonLink>
        </div>
      </Form>
      <Preview>
        <div inert className="grid gap-4 rounded-card border border-line bg-surface p-5">
          <CompanyHeader company={{ ...shown, verified_domain: saved?.verified_domain ?? null }} />
          {shown.description !== '' && <JobDescription text={shown.description} />}
        </div>
      </Preview>
    </div>
  )
}
