// Finds the file of a function by asking the JavaScript engine.
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

declare global {
  var functionToPlace: unknown
}

/** Connects to the inspector of this process. The caller must close the connection. */
export async function openInspector(root: string) {
  const session = new Session()
  session.connect()
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void urls.set(scriptId, url))
  await session.post('Debugger.enable')

  return {
    /** Returns the path of the file that defines the function `place`, relative to the root of the project. */
    async fileOf(place: unknown): Promise<string> {
      globalThis.functionToPlace = place
      const { result } = await session.post('Runtime.evaluate', { expression: 'functionToPlace' })
      const { internalProperties = [] } = await session.post('Runtime.getProperties', {
        objectId: result.objectId ?? '',
        ownProperties: true,
      })
      const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value
      const url = urls.get(location?.scriptId)
      if (url === undefined) throw new Error(`The file of ${String(place)} was not found.`)
      return relative(root, fileURLToPath(url))
    },
    close: () => session.disconnect(),
  }
}
