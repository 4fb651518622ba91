// A job's description: Markdown, of which only text, lists, links and the like are let through.
import { createContext, use } from 'react'
import Markdown, { type Components } from 'react-markdown'

import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { markdownFault } from '#contract/jobs/rules/markdown.ts'

import { htmlAsText } from './html-as-text.ts'

/** All of the text's headings have one level, below the page's own: whatever it skips, the outline stays whole. */
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

/** Images would call foreign servers; raw HTML stays text. */
const disallowed = ['img']

const plugins = [htmlAsText]

export type DescriptionProps = { text: string }

/** What a parser would be long with, such as what was stored before there was a bound, is shown as it was written. */
export function DescriptionContent({ text }: DescriptionProps) {
  if (markdownFault(text) !== undefined) return <p className="whitespace-pre-wrap">{text}</p>
  return (
    <Markdown
      components={components}
      disallowedElements={disallowed}
      remarkPlugins={plugins}
      urlTransform={(url) => (isApplyLink(url) ? url : null)}
    >
      {text}
    </Markdown>
  )
}

/** Gives the HTML of a content that has been rendered before; a browser renders by itself. */
export const KeptDescriptions = createContext<((props: DescriptionProps) => string) | null>(null)

/** The heading stands beside the box: its letters are not to decide in which direction the description is read. */
export function JobDescription({ text }: DescriptionProps) {
  const htmlOf = use(KeptDescriptions)
  const box = { dir: 'auto', className: 'prose' }
  return (
    <>
      <h2 className="sr-only">Description</h2>
      {htmlOf ? (
        <div {...box} dangerouslySetInnerHTML={{ __html: htmlOf({ text }) }} />
      ) : (
        <div {...box}>
          <DescriptionContent text={text} />
        </div>
      )}
    </>
  )
}
