import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binary, root, run } from './run.mjs'

const stamp = join(root, 'dist/.built-from')
const sources = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/finish-build.ts',
  'scripts/build-service-worker.ts',
  'scripts/build-site.ts',
  'scripts/first-screens.ts',
  'scripts/join-imports.ts',
  'scripts/joined-files.ts',
  'scripts/unused-schemas.ts',
]

/** Builds the browser's part, with its budgets, and notes what it was built from; gives the exit code. */
export async function buildClient() {
  const from = fingerprint()
  // an inherited NODE_ENV would build React for development
  const code = await run(binary('vite'), ['build'], { NODE_ENV: 'production' })
  if (code === 0) writeFileSync(stamp, from)
  return code
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/** Builds unless the existing build is of these sources; ends the process with the build's code when it fails. */
export async function ensureBuilt() {
  const code = isBuilt() ? 0 : await buildClient()
  if (code !== 0) process.exit(code)
}

/** SHA-256 over names and contents of all that the build reads. */
function fingerprint() {
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  const hash = createHash('sha256')
  for (const file of [...sources, ...pages].flatMap(filesBelow).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(join(path, name)))
}
