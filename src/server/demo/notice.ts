// The notice at the top of every page of a demo. React does not render the notice, so boards that are not demos do not
// load its code.

const demoNotice = 'This is a demo. All data is deleted every night at 03:00 UTC.'

/**
 * The HTML of the notice. It has no link, because the first link of a page must be the one that skips to the content.
 */
export const noticeHtml = `<aside aria-label="Demo" class="demo-notice"><p>${demoNotice} Everyone can read its emails at /dev/mail.</p></aside>`

/** Adds the notice to an HTML document unless the document already has it. */
export function withNotice(html: string): string {
  if (html.includes(demoNotice)) return html
  return html.replace(/<body[^>]*>/, (body) => body + noticeHtml)
}
