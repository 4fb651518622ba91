import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hostileText, pieces } from '#contract/jobs/hostile-jobs.testing.ts'
import { descriptionHtml } from '#contract/jobs/rules/description-html.ts'
import { markdownFault } from '#contract/jobs/rules/markdown.ts'
import { htmlToMarkdown as convert, UnreadableHtml } from '#html-to-markdown'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { runInWorker } from '#server/lib/run-in-worker.ts'
import { parseXml } from '#server/lib/xml.testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { readJobs, sourceWorker } from './worker.ts'

const htmlToMarkdown = (html: string) => convert(html, descriptionHtml)

const { renderDescription } = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

describe('Markdown converted from HTML', () => {
  test.each<[string, string, string]>([
    ['paragraphs', '<p>One</p>\n<p>Two  words</p>', 'One\n\nTwo words'],
    ['text outside elements', 'One<div>Two</div>Three', 'One\n\nTwo\n\nThree'],
    ['line breaks', '<p>One<br>Two</p>', 'One\nTwo'],
    ['two line breaks', 'One<br><br>Two', 'One\n\nTwo'],
    [
      'headings',
      '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h6>E</h6>',
      '## A\n\n## B\n\n### C\n\n#### D\n\n#### E',
    ],
    [
      'strong and emphasized text',
      '<p>a <b>b</b> <em>c</em> <strong><i>d</i></strong></p>',
      'a **b** *c* **d**',
    ],
    ['spaces at the ends of strong text', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
    ['strong text next to punctuation', '<p><b>Place:</b>Berlin</p>', '**Place:** Berlin'],
    ['strong text within a word', '<p><b>D</b>jango</p>', '**D**jango'],
    ['strong text next to emphasized text', '<p><b>a</b><i>b</i></p>', '**a** *b*'],
    ['strong text with a line break', '<p><b>a<br>b</b></p>', '**a**\n**b**'],
    [
      'links',
      '<a href="https://a.example/x y?a=1&amp;b=(2)">A [b]</a>',
      '[A \\[b\\]](https://a.example/x%20y?a=1\\&b=\\(2\\))',
    ],
    [
      'links with an entity',
      '<a href="https://a.example/?a=1&amp;copy;=2">A</a>',
      '[A](https://a.example/?a=1\\&copy;=2)',
    ],
    ['a strong link', '<b><a href="https://a.example">A</a></b>', '[**A**](https://a.example/)'],
    [
      'an exclamation mark before a link',
      '<p>Hi!<a href="https://a.example">A</a></p>',
      'Hi\\![A](https://a.example/)',
    ],
    [
      'bare addresses',
      '<p>See https://a.example/b_c_d?e=1&amp;f, (www.a.example) or jobs_x@a.example.</p>',
      'See <https://a.example/b_c_d?e=1&f>, ([www.a.example](http://www.a.example/)) or <jobs_x@a.example>.',
    ],
    ['an address that is no link', '<p>https://user@a.example/b_c</p>', 'https\\://user\\@a.example/b_c'],
    ['a link without text', '<p>a <a href="https://a.example"> </a> b</p>', 'a b'],
    [
      'other links',
      '<a href="javascript:alert(1)">A</a> <a href="/b">B</a> <a href="mailto:c@d.example">C</a>',
      'A B [C](mailto:c@d.example)',
    ],
    ['lists', '<ul><li>a</li><li><p>b</p><p>c</p></li></ul><p>d</p>', '- a\n\n- b\n\n  c\n\nd'],
    ['numbered lists', '<ol><li></li><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    [
      'lists within lists',
      '<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>',
      '- a\n  1. b\n     - c\n- d',
    ],
    ['a list directly in a list', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    ['items without a list', '<li>a</li><li>b</li>', '- a\n- b'],
    ['blocks in a heading', '<h2><div>a</div><ul><li>b</li></ul></h2>', '## a b'],
    ['a line break at the start of an item', '<ul><li><br>a<p>b</p></li></ul>', '- a\n\n  b'],
    ['a heading in a list', '<ul><li><h3>a</h3>b</li></ul>', '- ### a\n  b'],
    [
      'lists from Word',
      `<p>For:</p>${wordItem(1, '·', 'a')}${wordItem(2, 'o', 'b')}\n${wordItem(1, '·', 'c')}<p>d</p>${wordItem(1, '1.', 'e')}`,
      'For:\n\n- a\n  - b\n- c\n\nd\n\n1. e',
    ],
    [
      'a list with numbers after one with bullets from Word',
      [wordItem(1, '·', 'a'), wordItem(1, '1.', 'b'), wordItem(1, '2.', 'c')].join(''),
      '- a\n\n1. b\n2. c',
    ],
    [
      'text from Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid"><p dir="ltr"><span style="font-weight:700">For</span><span style="font-weight:400">: all</span></p><ul><li><p role="presentation"><span>a</span></p></li><ul><li><p>b</p></li></ul><li><p>c</p></li></ul></b>',
      '**For**: all\n\n- a\n  - b\n- c',
    ],
    ['tables', '<table><tr><td>a</td><td>b</td></tr></table>', 'a\n\nb'],
    [
      'tables with merged cells, and tables in tables',
      '<table><tr><td colspan=2>a</td></tr><tr><td rowspan=2>b</td><td>c<table><tr><td>d</td></tr></table></td></tr><tr><td>e</td></tr></table>',
      'a\n\nb\n\nc\n\nd\n\ne',
    ],
    ['quotes and code', '<blockquote>a</blockquote><pre><code>b</code></pre>', 'a\n\nb'],
    ['entities', '<p>R&amp;D &lt;b&gt; &nbsp; 5&nbsp;&euro;</p>', 'R&D \\<b> 5 €'],
    ['invisible and control characters', '<p>a\u200b\u0001\u0085b\u202e</p><p>\ufeff</p>', 'a b'],
    ['scripts, styles and frames', '<script>a</script><style>b</style><iframe>c</iframe><!-- d -->e', 'e'],
  ])('keeps the meaning of %s', (_case, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })

  test.each([
    '# a',
    '#',
    '- a',
    '+ a',
    '-',
    '---',
    '- - -',
    '> a',
    '~~~',
    '1. a',
    '1) a',
    '12.',
    '*a*',
    '_a_',
    'a_b_c',
    '__a__',
    '`a`',
    '[a](b)',
    '![a](b)',
    '[a]: b',
    '<b>a</b>',
    '</p>',
    '<!-- a -->',
    '<?a',
    '&amp;',
    '&#65;',
    '\\a',
    '\\',
    'a \\',
    '***',
    '| a |',
    '=',
  ])('shows %s as text', async (text) => {
    const html = await renderDescription(htmlToMarkdown(`<p>${escapeHtml(text)}</p>`))
    expect(html).toBe(`<p>${escapeHtml(text).replaceAll('&#39;', '&#x27;')}</p>`)
  })

  test.each(['a #', '#', 'C#', 'a ## #'])('shows the heading %s as text', async (text) => {
    const html = await renderDescription(htmlToMarkdown(`<h2>${text}</h2>`))
    expect(html).toBe(`<h3>${text}</h3>`)
  })
})

describe('the limits of converting HTML', () => {
  test.each<[string, string]>([
    ['long text', 'a'.repeat(500_001)],
    ['many elements', '<i></i>'.repeat(20_001)],
    ['many comments', '世世世世<!>'.repeat(71_000)],
    ['much text', 'a '.repeat(60_000)],
    ['many attributes', `<a ${Array.from({ length: 60_000 }, (_none, index) => `a${index}`).join(' ')}>`],
    ['deep elements', '<div>'.repeat(201)],
    [
      'deep formatting elements',
      Array.from({ length: 300 }, (_none, index) => `<font size=${index}>`).join(''),
    ],
    ['elements that the parser moves into deeper elements', '<table><td><a><table>'.repeat(150)],
  ])('%s is refused', (_case, html) => {
    expect(() => htmlToMarkdown(html)).toThrow(UnreadableHtml)
  })

  test('items of a list that is nested too deeply for Markdown are written on the deepest level', () => {
    const markdown = htmlToMarkdown('<ol><li>a'.repeat(40))
    expect(markdown.match(/a/g)).toHaveLength(40)
    expect(markdownFault(markdown)).toBeUndefined()
  })

  test('hostile HTML of 500 KB does not block the event loop', { timeout: 120_000 }, async () => {
    const hostile = [
      '世世世世<!>'.repeat(71_000),
      '<b>a</b>'.repeat(3_000),
      '<a href="https://a.example">a</a>!'.repeat(3_000),
      '<li>*_[]'.repeat(3_000),
      '[!&<_*'.repeat(16_000),
      '&amp;'.repeat(99_000),
      '&#42;_'.repeat(50_000),
      ' '.repeat(500_000),
    ]
    const jobs = hostile.map((text, index) => ({
      id: String(index),
      title: 'A',
      descriptionHtml: text,
      jobUrl: 'https://a.example',
    }))
    const bytes = new TextEncoder().encode(JSON.stringify({ jobs }))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { value } = await runInWorker(sourceWorker, readJobs, 'ashby', bytes, { region: 'us', board: 'a' })
    delay.disable()
    expect(value).toHaveLength(hostile.length)
    expect(delay.max / 1e6).toBeLessThan(500)
  })
})

const tags =
  'p ul ol li strong b em i h1 h2 h3 h4 h6 div br table td script style template noscript textarea title iframe svg math mtext mglyph'.split(
    ' ',
  )
const hostilePieces = [
  ...pieces,
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  '<a href="https://a.example/?a=1&copy;">',
  '<a href="javascript:alert(1)">',
  '<a href=" java\nscript:alert(1)">',
  '<a href="data:text/html,<script>alert(1)</script>">',
  '<a href="https://user@a.example/">',
  '</a>',
  '<img src=x onerror=alert(1)>',
  '<p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><style><!--</style><img src=x onerror=alert(1)>-->',
  '<math><annotation-xml encoding="text/html"><script>',
  '<form action="javascript:alert(1)"><button>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[a](javascript:alert(1))',
  '<https://b.example>',
  '```\n',
  '    code',
  '[a]: javascript:alert(1)',
  '\u2028',
]
const hostileHtml = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...hostilePieces), hostileText), { maxLength: 20 })
    .map((parts) => parts.join('')),
  hostileText,
)

/**
 * The elements that descriptions may contain. `h3` is the only heading, because all headings are shown on one level.
 */
const allowed = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'h3'])

type Tree = ReturnType<typeof parseXml>

const allOf = (tree: Tree): Tree[] => [tree, ...tree.children.flatMap(allOf)]

async function elementsOf(html: string): Promise<Tree[]> {
  const rendered = await renderDescription(htmlToMarkdown(html))
  return allOf(parseXml(`<div>${rendered}</div>`)).slice(1)
}

/**
 * Returns whether an element is allowed with its attributes. Only links, and the `start` of a list, may have
 * attributes.
 */
function isAllowed({ name, attributes }: Tree): boolean {
  const { href, rel, start, ...others } = attributes
  if (!allowed.has(name) || Object.keys(others).length > 0) return false
  if (name === 'a') return /^(?:https?:\/\/[a-z]|mailto:)/.test(href ?? '')
  return href === undefined && rel === undefined && (name === 'ol' || start === undefined)
}

describe('hostile HTML', () => {
  test('10,000 documents contain only allowed elements, attributes and links', async () => {
    await fc.assert(
      fc.asyncProperty(hostileHtml, async (html) => {
        expect((await elementsOf(html)).filter((element) => !isAllowed(element))).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  }, 240_000)
})

/** HTML for which the test knows the visible text and the links. */
type KnownHtml = { html: string; text: string; links: string[] }

const line = hostileText.map((text): KnownHtml => ({ html: escapeHtml(text), text, links: [] }))
const { inline } = fc.letrec<{ inline: KnownHtml; marked: KnownHtml }>((tie) => ({
  inline: fc.oneof({ maxDepth: 3 }, line, tie('marked')),
  marked: fc
    .tuple(
      fc.constantFrom('strong', 'em', 'span', 'a'),
      fc.array(tie('inline'), { minLength: 1, maxLength: 3 }),
    )
    .map(([tag, parts]) => wrap(tag === 'a' ? 'span' : tag, parts)),
}))
const link = fc.webUrl({ withQueryParameters: true }).map((url): KnownHtml => {
  const { href } = new URL(url)
  return { html: `<a href="${escapeHtml(href)}">link</a>`, text: 'link', links: [href] }
})
const texts = fc.array(fc.oneof(inline, link), { minLength: 1, maxLength: 4 })
const block = fc.oneof(
  fc.tuple(fc.constantFrom('p', 'h2', 'h4', 'div'), texts).map(([tag, parts]) => wrap(tag, parts)),
  fc.tuple(fc.constantFrom('ul', 'ol'), fc.array(texts, { minLength: 1, maxLength: 3 })).map(([tag, items]) =>
    wrap(
      tag,
      items.map((parts) => wrap('li', parts)),
    ),
  ),
)
const knownDocument = fc.array(block, { maxLength: 4 }).map((blocks) => wrap('div', blocks))

function wrap(tag: string, parts: readonly KnownHtml[]): KnownHtml {
  return {
    html: `<${tag}>${parts.map(({ html }) => html).join('')}</${tag}>`,
    text: parts.map(({ text }) => text).join(''),
    links: parts.flatMap(({ links }) => links),
  }
}

/** Returns whether a link is in the HTML. The page makes other links of the addresses in the text. */
const isWritten = ({ text }: Tree) => text === 'link'

const decode = (href = '') => href.replaceAll('%28', '(').replaceAll('%29', ')').replaceAll('%60', '`')

const comparable = (text: string) => text.replace(/[\s\p{C}\p{DI}\u2800]+/gu, '')

describe('a text converted from HTML', () => {
  test('is the visible text with its links, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(knownDocument, async ({ html, text, links }) => {
        const rendered = await renderDescription(htmlToMarkdown(html))
        const shown = parseXml(`<div>${rendered}</div>`)
        expect(comparable(rendered.replace(/<[^>]*>/g, ''))).toBe(
          comparable(escapeHtml(text).replaceAll('&#39;', '&#x27;')),
        )
        const shownLinks = allOf(shown).filter(({ name }) => name === 'a')
        expect(shownLinks.filter(isWritten).map(({ attributes }) => decode(attributes['href']))).toEqual(
          links.map(decode),
        )
      }),
      { numRuns: 2_000 },
    )
  }, 120_000)
})
