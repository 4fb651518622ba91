// Runs nginx with the configuration of deploy/nginx, without certificates and on other ports.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { findFreePort } from '../scripts/running-server.ts'
import { SkippedFault, type FaultRun } from './fault.ts'
import { createEmptyFolder } from './folder.ts'

export type Proxy = { url: string; site: string; reload: string }

const deployed = join(import.meta.dirname, '../../deploy/nginx/fretboard.conf')

/** Starts nginx in front of instances at these ports. */
export async function startNginx(trial: FaultRun, ports: readonly number[]): Promise<Proxy> {
  await promisify(execFile)('nginx', ['-v']).catch(() => {
    throw new SkippedFault('needs nginx (Debian: apt-get install nginx)')
  })
  const folder = await createEmptyFolder(trial)
  const port = await findFreePort()
  const site = join(folder, 'site.conf')
  await writeFile(site, adaptConfig(await readFile(deployed, 'utf8'), port, ports))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const main = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http { access_log off; ${temporary.join(' ')} include ${site}; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  const command = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`]
  execFileSync('nginx', [...command, '-t'], { stdio: 'pipe' })
  const child = spawn('nginx', command, { stdio: 'ignore' })
  trial.cleanUp.defer(() => void child.kill('SIGTERM'))
  await sleep(500)
  return { url: `http://127.0.0.1:${port}`, site, reload: ['nginx', ...command, '-s', 'reload'].join(' ') }
}

/** Returns the upstream and the last server block of a configuration, without TLS and with other ports. */
function adaptConfig(conf: string, port: number, ports: readonly number[]): string {
  const upstream = conf.slice(conf.indexOf('upstream'), conf.indexOf('\nserver {'))
  const server = conf.slice(conf.lastIndexOf('\nserver {'))
  return (upstream + server)
    .replaceAll(/^ *(?:ssl_|access_log|listen \[::\]).*\n/gm, '')
    .replace(/listen 443.*;/, `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8002', `127.0.0.1:${ports[1]}`)
}
