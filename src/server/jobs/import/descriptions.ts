import { descriptionHtml } from '#contract/jobs/rules/description-html.ts'
import { isHtml } from '#contract/jobs/rules/html-text.ts'
import { htmlToMarkdown, UnreadableHtml } from '#html-to-markdown'
import { isRecord } from '#server/lib/is-record.ts'
import { runInWorker, WorkerFailure } from '#server/lib/run-in-worker.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

type Converted = { markdown: string; fault?: undefined } | { markdown?: undefined; fault: string }

/** The results of converting HTML descriptions. The key is the index of the row. */
export type ConvertedDescriptions = ReadonlyMap<number, Converted>

/** Converts the descriptions that are HTML in a worker, because HTML may be long or hostile. `signal` stops it. */
export async function convertDescriptions(
  rows: readonly unknown[],
  signal?: AbortSignal,
): Promise<ConvertedDescriptions> {
  const yieldIfDue = createYielder()
  const found: { index: number; html: string }[] = []
  for (const [index, row] of rows.entries()) {
    await yieldIfDue()
    const html: unknown = isRecord(row) ? row['description'] : undefined
    if (typeof html === 'string' && isHtml(html)) found.push({ index, html })
  }
  if (found.length === 0) return new Map()
  const texts = found.map(({ html }) => html)
  const converted = await convertInWorker(texts, signal)
  return new Map(found.map(({ index }, place) => [index, converted[place] ?? { fault: 'could not be read' }]))
}

async function convertInWorker(
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Converted[]> {
  try {
    return await runInWorker({ module: new URL(import.meta.url), signal }, convertAll, texts)
  } catch (error) {
    if (error instanceof WorkerFailure) return texts.map(() => ({ fault: error.message }))
    throw error
  }
}

/** @public Called in a worker by its name. The fault is the rest of a sentence such as "The description ...". */
export function convertAll(texts: readonly string[]): Converted[] {
  return texts.map((html) => {
    try {
      // A description without text for readers stays as it is.
      return { markdown: htmlToMarkdown(html, descriptionHtml) || html }
    } catch (error) {
      if (error instanceof UnreadableHtml) return { fault: error.message }
      throw error
    }
  })
}
