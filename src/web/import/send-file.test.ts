import { expect, test, vi } from 'vitest'

import { createPastedFile } from './file.ts'
import { sendFile } from './send-file.ts'

const importPath = '/ninja-api/dashboard/imports'
const firstLine = '{"kind":"progress","step":"checking","done":0,"all":1}\n'

test.each([
  [
    `${importPath}/preview`,
    'The server stopped reading the file before its end. Try again. The file is still chosen.',
  ],
  [
    importPath,
    'The server stopped before the end of the import. Preview the file again to see which rows were imported. The file is still chosen.',
  ],
] as const)('a response of %s without a final line is a failure', async (path, message) => {
  vi.stubGlobal('fetch', async () => new Response(firstLine))
  const sent = sendFile(path, createPastedFile('[]'), { signal: new AbortController().signal })
  await expect(sent).rejects.toThrow(message)
})
