// The product as a process of its own, with its APIs but an empty page: for tests of its start and its end.
import { run } from '#server/run.ts'

await run({
  loadBuild: async () => ({
    render: async () => ({ html: '', title: '', description: '', status: 200, modules: [] }),
    headTags: '',
    moduleTags: () => '',
    sources: { scriptSrc: [], styleSrc: [], connectSrc: [] },
    assets: null,
  }),
})
