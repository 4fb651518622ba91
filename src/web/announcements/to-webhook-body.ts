import type { WebhookUpdateBody } from '#contract/announcements/webhooks.ts'
import type { FormValues } from '#web/ui/form/form.tsx'

type WebhookBody = Omit<WebhookUpdateBody, 'is_active' | 'name'>

/** Returns the request body that adds or changes a webhook. Omits the fields that are empty in the form. */
export function toWebhookBody({ format: _chosen, category_id: category, ...texts }: FormValues): WebhookBody {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    ...Object.fromEntries(filled),
    ...(category !== undefined && category.trim() !== '' && { category_id: Number(category) }),
  }
}
