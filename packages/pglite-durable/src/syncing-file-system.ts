import { fsyncSync } from 'node:fs'

import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's errno for an input/output error. */
const EIO = 29

type Module = postgresMod.PostgresMod
/** An open file. `nfd` is its file descriptor in Node.js. Files that exist only in memory have none. */
type Stream = { nfd?: number }
type NodeFsOfModule = { stream_ops: { fsync?: (stream: Stream) => number } }

export class SyncingFileSystem extends NodeFS {
  /** The number of file syncs. */
  syncs = 0
  /** Called when PostgreSQL panics. Must throw or end the process. If it returned, PGlite would loop at 100 % CPU. */
  onPanic: () => never = () => {
    throw new Error('the embedded database failed')
  }

  override async init(pg: PGlite, options: Partial<Module>): Promise<{ emscriptenOpts: Partial<Module> }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const installFsync = (module: Module) => {
      const nodeFs: NodeFsOfModule = module.NODEFS
      nodeFs.stream_ops.fsync = (stream) => this.#fsync(stream)
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), installFsync],
        onAbort: () => this.onPanic(),
        quit: (_status: number, toThrow: Error) => {
          // Replaces Emscripten's function, which would also set process.exitCode.
          throw toThrow
        },
      },
    }
  }

  #fsync({ nfd }: Stream): number {
    if (nfd === undefined) return 0
    try {
      fsyncSync(nfd)
    } catch {
      return EIO
    }
    this.syncs++
    return 0
  }
}
