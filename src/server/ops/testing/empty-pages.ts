// A build of the pages that shows nothing, for tests that are not about them.
import type { WebBuild } from '#server/pages/web-build.ts'

export const emptyPages: WebBuild = {
  render: async () => ({ html: '', title: '', description: '', status: 200, canonical: '/', modules: [] }),
  renderDescription: async () => '',
  headTags: '',
  moduleTags: () => '',
  sources: { scriptSrc: [], styleSrc: [], connectSrc: [] },
  assets: null,
}
