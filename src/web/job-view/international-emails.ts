import { isAscii, toAsciiEmail } from '#contract/auth/email-domain.ts'

import type { MarkdownNode } from './markdown-nodes.ts'

/** Bounds the time of the pattern. */
const MAX_EMAIL_LENGTH = 320

/** A word with an address at a domain that is not in ASCII, and the punctuation around it. */
const addressInWord =
  /^([("'«„“<]*)([\w.+-]+@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+)([.,:;!?)"'»“”>]*)$/u

/** A plugin for remark that makes links of bare email addresses at internationalized domains. GFM links only ASCII. */
export function internationalEmails() {
  return (tree: MarkdownNode) => linkEmails(tree)
}

function linkEmails(node: MarkdownNode): void {
  if (node.type === 'link' || node.type === 'linkReference') return
  for (const child of node.children ?? []) linkEmails(child)
  node.children &&= node.children.flatMap((child) =>
    child.type === 'text' && child.value?.includes('@') ? withLinks(child.value) : [child],
  )
}

function withLinks(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = []
  let plain = ''
  for (const word of text.split(/(\s+)/)) {
    const [, before = '', email = '', after = ''] = findAddress(word)
    const ascii = toAsciiEmail(email)
    if (ascii === email || !isAscii(ascii)) plain += word
    else {
      const link = { type: 'link', url: `mailto:${ascii}`, children: [textNode(email)] }
      nodes.push(textNode(plain + before), link)
      plain = after
    }
  }
  return [...nodes, textNode(plain)]
}

const findAddress = (word: string): readonly string[] =>
  word.length <= MAX_EMAIL_LENGTH && !isAscii(word) ? (addressInWord.exec(word) ?? []) : []

const textNode = (value: string): MarkdownNode => ({ type: 'text', value })
