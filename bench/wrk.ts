import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** The placeholder in a body for a UUID that is new each time. */
export const FRESH_KEY = '00000000-0000-4000-8000-000000000000'

type Load = {
  url: string
  connections: number
  seconds: number
  requests: readonly Request[]
  /** Requests in a second, answered or not; left out, each connection sends when it has its answer. */
  rate?: number
}

/** Milliseconds of p50 and p99; `errors` are answers that did not come and answers that refused. */
export type Answered = { requests: number; seconds: number; p50: number; p99: number; errors: number }

const script = fileURLToPath(new URL('./wrk.lua', import.meta.url))

/** Loads a server with Debian's wrk: one thread, which needs a small part of a core where one in Node would need a whole one. */
export async function load({ url, connections, seconds, requests, rate = 0 }: Load): Promise<Answered> {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-wrk-'))
  try {
    const file = join(folder, 'requests')
    writeFileSync(file, requests.map((request) => wireOf(request, new URL(url).host)).join('\0'))
    const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, url]
    const said = await outputOf('wrk', [...flags, '--', file, String(rate)])
    const line = said.split('\n').find((one) => one.startsWith('{'))
    if (!line) throw new Error(`wrk said nothing of its numbers:\n${said}`)
    const { lost, refused, ...numbers } = JSON.parse(line) as Omit<Answered, 'errors'> &
      Record<'lost' | 'refused', number>
    return { ...numbers, errors: lost + refused }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function wireOf({ method, path, headers, body = '' }: Request, host: string): string {
  const lines = Object.entries({
    host,
    ...headers,
    ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** What a program wrote; rejects when it fails. */
const outputOf = (program: string, args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part
      })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${program}: ${said}`))))
  })
