// The additions to CommonMark in descriptions.
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import remarkBreaks from 'remark-breaks'

import { hasFewAutolinks } from '#contract/jobs/rules/markdown.ts'

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

export function pluginsFor(text: string) {
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
