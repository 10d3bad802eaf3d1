// `npm run dependency-report`: what the product is made of (SBOM), under which licences, and which known holes it has. Writes data/dependencies/
// and ends with 1 for a hole of high severity or above, or a licence that is not listed here. SECURITY.md says how soon holes are closed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join('data', 'dependencies')

/** What may be used in a product that is served and not given away. Others are read by a person first. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'WTFPL',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
  'OFL-1.1',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'Zlib',
  'LGPL-3.0-or-later',
])
/** Licences of packages that name none in their package.json, from their LICENSE file. */
const READ = new Map([
  ['png-js', 'MIT'],
  ['xmlhttprequest-ssl', 'MIT'],
])
const GRAVE = ['high', 'critical']

function npm(...args) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 })
  if (error) throw error
  return { status, stdout, stderr }
}

/** The texts by which a component says its licence: names, or an expression of them. */
const licencesOf = ({ name, licenses = [] }) => {
  const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
  const read = READ.get(name)
  return named.some(Boolean) || !read ? named.filter(Boolean) : [read]
}

/** One of the words that an `OR` offers is enough; an `AND` wants all. */
const isListed = (text) =>
  text
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((name) => LICENCES.has(name.trim())))

function componentsOf() {
  const made = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only')
  if (made.status !== 0) throw new Error(`npm sbom failed: ${made.stderr.trim()}`)
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), made.stdout)
  return JSON.parse(made.stdout).components ?? []
}

/** Null where the registry answers no such questions. */
function holes() {
  const { stdout, stderr } = npm('audit', '--omit=dev', '--json', '--audit=true')
  const text = stdout.trim() || stderr
  writeFileSync(join(FOLDER, 'audit.json'), text)
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null
  } catch {
    return null
  }
}

mkdirSync(FOLDER, { recursive: true })
const components = componentsOf()
const licences = components.map(({ name, version, ...rest }) => ({
  name,
  version,
  licences: licencesOf({ name, ...rest }),
}))
writeFileSync(join(FOLDER, 'licences.json'), `${JSON.stringify(licences, null, 2)}\n`)
const odd = licences.filter(({ licences }) => licences.length === 0 || !licences.every(isListed))
console.log(`${components.length} packages in production; SBOM, licences and holes in ${FOLDER}`)
for (const { name, version, licences } of odd)
  console.log(`licence to look at: ${name}@${version} ${licences.join(', ') || 'none named'}`)

const found = holes()
if (!found)
  console.log(
    'The registry says nothing of known holes: ask another one (npm audit --registry=https://registry.npmjs.org)',
  )
else
  console.log(
    `known holes: ${Object.entries(found)
      .map(([severity, count]) => `${count} ${severity}`)
      .join(', ')}`,
  )
const grave = GRAVE.reduce((sum, severity) => sum + (found?.[severity] ?? 0), 0)
process.exitCode = odd.length > 0 || grave > 0 ? 1 : 0
