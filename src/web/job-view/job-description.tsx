// Renders the Markdown of a description. Only text, lists, links and similar elements are allowed.
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { createContext, use } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'

import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { hasFewAutolinks, markdownFault } from '#contract/jobs/rules/markdown.ts'
import { unifyLineEnds } from '#contract/jobs/rules/pasted-text.ts'

import { bulletLists } from './bullet-lists.ts'
import { internationalEmails } from './international-emails.ts'
import { type MarkdownNode, replaceBlocks } from './markdown-nodes.ts'

type ParserData = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }

/** A plugin for remark that makes links of bare web and email addresses. */
function autolinks(this: { data: () => object }) {
  const data: ParserData = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmAutolinkLiteral()]
  // Without the transforms, which search the parsed text a second time and take quadratic time.
  const fromMarkdown = { ...gfmAutolinkLiteralFromMarkdown(), transforms: [] }
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown]
}

/** `bulletLists` needs the positions of the parser, and the others split text into lines, so `remarkBreaks` comes last. */
const plugins = [htmlAsText, bulletLists, remarkBreaks]
const pluginsWithLinks = [autolinks, htmlAsText, bulletLists, internationalEmails, remarkBreaks]

function pluginsFor(text: string) {
  return hasFewAutolinks(text) ? pluginsWithLinks : plugins
}

/** A plugin for remark that shows HTML as text. Block-level HTML becomes a paragraph. */
function htmlAsText() {
  return (tree: MarkdownNode) => replaceBlocks(tree, (blocks) => blocks.map(toParagraph))
}

function toParagraph(block: MarkdownNode): MarkdownNode {
  if (block.type !== 'html') return block
  const { value = '', position } = block
  return { type: 'paragraph', children: [{ type: 'text', value, position }], position }
}

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
