// Runs in a worker thread: calls one function and posts its result.
import { parentPort, workerData } from 'node:worker_threads'

export type WorkerCall = { module: string; name: string; args: unknown[] }

const { module, name, args }: WorkerCall = workerData
const functions: Record<string, (...args: unknown[]) => unknown> = await import(module)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- This is a port, not a window.
parentPort?.postMessage(await functions[name]?.(...args))
