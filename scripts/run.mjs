// Shared by the scripts here; plain Node 20, since they run before anything is installed.
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const binary = (name) => join(root, 'node_modules/.bin', name)

/** The Node that package.json names, not the one that happens to be on the machine. */
const environment = () => ({ ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` })

/** The name of the step that runs, when several run side by side: each line of what its commands print begins with it. */
export const stepName = new AsyncLocalStorage()

/** Prints a text; a step that runs in parallel with others has its name before each line. */
export function say(text) {
  const name = stepName.getStore()
  process.stdout.write(name === undefined ? text : text.replaceAll(/^(?=.)/gm, `${name} │ `))
}

/** Runs a command in the root of the project, or in `cwd`, with its output shown; gives its exit code. */
export async function run(command, args, env = {}, cwd = root) {
  if (stepName.getStore() !== undefined) return (await runAndRead(command, args, env, cwd)).code
  return new Promise((done) => {
    spawn(command, args, { cwd, stdio: 'inherit', env: { ...environment(), ...env } })
      .on('error', (error) => {
        console.error(`${command}: ${error.message}`)
        done(1)
      })
      .on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/** Starts a long-lived command; the caller stops it. */
export const start = (command, args, env = {}, stdio = 'inherit', cwd = root) =>
  spawn(command, args, { cwd, stdio, env: { ...environment(), ...env } })

/** Runs a command with its output shown, and gives it with the exit code. */
export async function runAndRead(command, args, env = {}, cwd = root) {
  const isBeside = stepName.getStore() !== undefined
  const child = start(command, args, env, ['ignore', 'pipe', isBeside ? 'pipe' : 'inherit'], cwd)
  let output = ''
  let rest = ''
  // whole lines, so that those of two steps do not mix
  const show = (part) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    if (lines.length > 0) say(`${lines.join('\n')}\n`)
  }
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part
    show(part)
  })
  child.stderr?.setEncoding('utf8').on('data', show)
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      say(`${command}: ${error.message}\n`)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
  if (rest) say(`${rest}\n`)
  return { code, output }
}

/** Installs what the package-lock.json of a folder says, unless exactly that is installed already. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return
  console.log('Asennetaan riippuvuudet (npm ci) …')
  // also with NODE_ENV=production: the client is built here
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {}, folder)
  if (code !== 0) process.exit(code)
}

function isInstalled(folder) {
  const installedList = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installedList)) return false
  const wanted = packages(join(folder, 'package-lock.json'))
  const installed = packages(installedList)
  return Object.entries(wanted).every(
    ([place, { version, optional, link }]) =>
      place === '' || link || (installed[place] ? installed[place].version === version : optional),
  )
}

const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
