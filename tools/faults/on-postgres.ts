// The faults of a run share one PostgreSQL server (a cluster). Each fault has its own databases.
import { findFreePort } from '../scripts/running-server.ts'
import { type Cluster, createCluster } from './cluster.ts'
import type { FaultRun } from './fault.ts'
import { createEmptyFolder } from './folder.ts'
import { Instance, createInstance } from './instance.ts'

const TEMPLATE = 'prepared'

let sharedClusterPromise: Promise<Cluster> | undefined
let databaseCount = 0

/** Creates the cluster. Its database TEMPLATE contains the demo data. */
async function createSharedCluster(): Promise<Cluster> {
  const cluster = await createCluster()
  await cluster.ask(`create database ${TEMPLATE}`)
  await using instance = new Instance(await findFreePort(), { DATABASE_URL: cluster.url(TEMPLATE) })
  await instance.start()
  await instance.end('SIGTERM')
  return cluster
}

export async function removeCluster(): Promise<void> {
  if (sharedClusterPromise) await (await sharedClusterPromise)[Symbol.asyncDispose]()
}

export type Site = {
  cluster: Cluster
  databaseUrl: string
  instance: Instance
  more: () => Promise<Instance>
}

export function getSharedCluster(): Promise<Cluster> {
  return (sharedClusterPromise ??= createSharedCluster())
}

/** Creates a database with the demo data, or an empty one, and an instance that is not started. */
export async function createPostgresSite(trial: FaultRun, content: 'demo' | 'empty' = 'demo'): Promise<Site> {
  const cluster = await getSharedCluster()
  await cluster.startUnlessUp()
  const name = `fault_${++databaseCount}`
  await cluster.ask(`create database ${name} template ${content === 'demo' ? TEMPLATE : 'template0'}`)
  const databaseUrl = cluster.url(name)
  const more = async () =>
    createInstance(trial, { DATABASE_URL: databaseUrl, DATA_DIR: await createEmptyFolder(trial) })
  return { cluster, databaseUrl, instance: await more(), more }
}
