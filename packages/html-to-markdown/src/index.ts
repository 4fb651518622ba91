export { htmlToMarkdown } from './html-to-markdown.ts'
export {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  UnreadableHtml,
} from './bounded-html.ts'
