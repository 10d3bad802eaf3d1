// Shared by the scripts here; plain Node 20, since they run before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const binary = (name) => join(root, 'node_modules/.bin', name)

/** The Node that package.json names, not the one that happens to be on the machine. */
const environment = () => ({ ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` })

/** Runs a command in the root of the project with its output shown; gives its exit code. */
export const run = (command, args, env = {}) =>
  new Promise((done) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...env } })
      .on('error', (error) => {
        console.error(`${command}: ${error.message}`)
        done(1)
      })
      .on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })

/** Starts a long-lived command; the caller stops it. */
export const start = (command, args, env = {}, stdio = 'inherit') =>
  spawn(command, args, { cwd: root, stdio, env: { ...environment(), ...env } })

/** Runs a command with its output shown, and gives it with the exit code. */
export async function runAndRead(command, args, env = {}) {
  const child = start(command, args, env, ['ignore', 'pipe', 'inherit'])
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
    process.stdout.write(part)
  })
  const code = await new Promise((done) => child.once('close', done))
  return { code, output }
}

/** Installs what package-lock.json says, unless exactly that is installed already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Asennetaan riippuvuudet (npm ci) …')
  // also with NODE_ENV=production: the client is built here
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) process.exit(code)
}

function isInstalled() {
  const installedList = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedList)) return false
  const wanted = packages(join(root, 'package-lock.json'))
  const installed = packages(installedList)
  return Object.entries(wanted).every(
    ([place, { version, optional, link }]) =>
      place === '' || link || (installed[place] ? installed[place].version === version : optional),
  )
}

const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
