import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureNginx } from '../scripts/machine.mjs'

const sample = new URL('../deploy/nginx.conf', import.meta.url)

/**
 * The site of deploy/nginx.conf in front of processes on this machine, without TLS: what is tried here is what operators are given. Throws when the
 * sample has changed so that a part is not found.
 */
export function siteOf(ports: readonly number[], listen: number): string {
  const servers = (indent: string) =>
    ports.map((port) => `${indent}server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;`).join('\n')
  let text = readFileSync(sample, 'utf8')
  const change = (what: RegExp, by: string) => {
    if (!what.test(text)) throw new Error(`deploy/nginx.conf has no ${what}`)
    text = text.replace(what, by)
  }
  change(/ {2}# server 127\.0\.0\.1:3001 [^\n]*\n/g, '')
  change(/ {2}server 127\.0\.0\.1:3000 [^\n]*/g, servers('  '))
  // the site for http only leads to the other
  change(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
  change(/ {2}listen 443 ssl http2;/, `  listen 127.0.0.1:${listen};`)
  change(/ {2}listen \[::\]:443[^\n]*\n/, '')
  change(/ {2}ssl_[^\n]*\n/g, '')
  // here the address that people type has a port
  change(/Host \$host;/g, 'Host $http_host;')
  return text
}

const mainConfig = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`

export type Nginx = {
  url: string
  /** What it has complained of. */
  errors(): string
  /** New workers with the same site; the old ones end when their requests have ended. */
  reload(): void
  stop(): Promise<void>
}

/** Debian's nginx with the sample's site. */
export async function startNginx(ports: readonly number[], listen: number): Promise<Nginx> {
  const binary = await ensureNginx()
  const folder = mkdtempSync(join(tmpdir(), 'hs-nginx-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'site.conf'), siteOf(ports, listen))
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder))
  let said = ''
  const server: ChildProcess = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.stderr?.on('data', (part: Buffer) => {
    said += part
  })
  while (!(await accepts(listen))) {
    if (server.exitCode !== null) throw new Error(`nginx does not start:\n${said}`)
    await sleep(20)
  }
  return {
    url: `http://127.0.0.1:${listen}`,
    errors: () => said + readFileSync(join(folder, 'error.log'), 'utf8'),
    reload: () => void server.kill('SIGHUP'),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
