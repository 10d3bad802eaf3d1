// npm run migrate, backup, restore, restore-drill and super-user: a command of src/main with the settings that npm start uses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { binary, ensureInstalled, root, run } from './run.mjs'
import { modeOf } from './settings.mjs'

const [name, ...typed] = process.argv.slice(2)
const settingsFile = join(root, '.env')

await ensureInstalled()
const settings = existsSync(settingsFile) ? readFileSync(settingsFile, 'utf8') : ''
process.exitCode = await run(
  binary('node'),
  ['--env-file-if-exists=.env', `src/main/${name}.ts`, ...typed],
  modeOf(process.env, settings),
)
