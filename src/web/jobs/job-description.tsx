// A job's description: Markdown, of which only text, lists, links and the like are let through.
import Markdown, { type Components } from 'react-markdown'

import { isApplyLink } from '#contract/jobs/rules/links.ts'

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

export function JobDescription({ text }: { text: string }) {
  return (
    <div dir="auto" className="prose">
      <h2 className="sr-only">Description</h2>
      <Markdown
        components={components}
        disallowedElements={disallowed}
        urlTransform={(url) => (isApplyLink(url) ? url : null)}
      >
        {text}
      </Markdown>
    </div>
  )
}
