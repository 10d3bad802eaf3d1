import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { binary, runAndRead, start } from './run.mjs'
import { freshSettings } from './settings.mjs'

const START_LIMIT_MS = 90_000

/** Drives the real next-auth browser client against a server of its own, with the demo world's garage admin. */
export async function checkSignInContract() {
  const dataDir = mkdtempSync(join(tmpdir(), 'huoltosilta-contract-'))
  const port = await freePort()
  const server = start(binary('node'), ['src/main/server.ts'], {
    ...freshSettings(),
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
  })
  const exited = new Promise((done) => server.once('exit', done).once('error', done))
  try {
    const address = `http://localhost:${port}`
    await answers(`${address}/api/auth/csrf`, server)
    return await drive(address)
  } finally {
    server.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function drive(address) {
  const account = { BASE_URL: address, EMAIL: 'korjaamo@example.fi', PASSWORD: 'huoltosilta' }
  const { code, output } = await runAndRead(binary('node'), ['test/conformance/nextauth-client-check.mjs'], account)
  const passed = (output.match(/^ok (?!.*# SKIP)/gm) ?? []).length
  const failed = (output.match(/^not ok /gm) ?? []).length
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

async function answers(url, server) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // not listening yet
    }
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
