// The line of every page of a demo. It is outside of the pages that React renders, so that it costs other boards no scripts.

const demoNotice = 'This is a demo. All data is deleted every night at 03:00 UTC.'

/** Without a link, because the link to the content must be the first one of a page. */
export const noticeHtml = `<aside aria-label="Demo" class="demo-notice"><p>${demoNotice} Everyone can read its emails at /dev/mail.</p></aside>`

/** Adds the line to an HTML document that does not have it yet. */
export function withNotice(html: string): string {
  if (html.includes(demoNotice)) return html
  return html.replace(/<body[^>]*>/, (body) => body + noticeHtml)
}
