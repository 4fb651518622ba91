import type { WebBuild } from '#server/pages/web-build.ts'

/** A web build with empty pages, for tests that do not test pages. */
export const emptyPages: WebBuild = {
  render: async () => ({
    html: '',
    title: '',
    description: '',
    status: 200,
    canonical: '/',
    modules: [],
    isTrueAt: () => true,
  }),
  renderDescription: async () => '',
  headTags: '',
  moduleTags: () => '',
  sources: { scriptSrc: [], styleSrc: [], connectSrc: [] },
  assets: null,
}
