// Renders the Markdown of a description. Only text, lists, links and similar elements are allowed.
import { createContext, use } from 'react'
import Markdown, { type Components } from 'react-markdown'

import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { markdownFault } from '#contract/jobs/rules/markdown.ts'
import { unifyLineEnds } from '#contract/jobs/rules/pasted-text.ts'

import { pluginsFor } from './description-markdown.ts'

/** Gives all headings the same level, because levels chosen by the author could leave gaps in the outline. */
const components: Components = {
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="noopener noreferrer nofollow ugc">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
}

/** Images are not allowed, because they would load from other servers. */
const disallowedElements = ['img']

export type DescriptionProps = { text: string }

/**
 * Renders Markdown. Text that `markdownFault` rejects remains unformatted, because parsing it would take too long. Only
 * old jobs can have such text.
 */
export function DescriptionContent({ text }: DescriptionProps) {
  if (markdownFault(text) !== undefined) return <p className="whitespace-pre-wrap">{text}</p>
  return (
    <Markdown
      components={components}
      disallowedElements={disallowedElements}
      remarkPlugins={pluginsFor(text)}
      urlTransform={(url) => (isApplyLink(url) ? url : null)}
    >
      {unifyLineEnds(text)}
    </Markdown>
  )
}

/** A function that returns cached HTML. Set only on the server, because the browser renders descriptions itself. */
export const CachedDescriptions = createContext<((props: DescriptionProps) => string) | null>(null)

/** The heading is outside the box. Inside the box, it would determine the text direction of the description. */
export function JobDescription({ text }: DescriptionProps) {
  const getHtml = use(CachedDescriptions)
  const box = { dir: 'auto', className: 'prose' }
  return (
    <>
      <h2 className="sr-only">Description</h2>
      {getHtml ? (
        <div {...box} dangerouslySetInnerHTML={{ __html: getHtml({ text }) }} />
      ) : (
        <div {...box}>
          <DescriptionContent text={text} />
        </div>
      )}
    </>
  )
}
