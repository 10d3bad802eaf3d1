import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// What docs and comments name in back-ticks exists: paths, files, and names of the code.

const text = (file: string) => readFileSync(file, 'utf8')
const exclude = ['**/node_modules/**']
const code = globSync('{src,test,scripts,bench,e2e,migrations}/**/*.{ts,tsx,mts,mjs,json,css,sql}', { exclude })
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'])
const everything = globSync('{.ci,src,test,scripts,bench,e2e,docs,public,migrations,deploy,.github}/**/*', {
  withFileTypes: true,
  exclude,
})
  .map((entry) => join(entry.parentPath, entry.name))
  .concat(globSync(['*', '.*']))
const paths = new Set(everything)
const names = new Set(everything.map((path) => basename(path)))

/** Code without its comments: a name that only appears in comments does not exist. */
const bare = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const words = new Set(code.flatMap((file) => bare(text(file)).match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []))
const strings = new Set(code.flatMap((file) => text(file).match(/(?<=['"])[\w.-]+(?=['"])/g) ?? []))
for (const word of text('package.json').match(/[\w-]+/g) ?? []) words.add(word)

const aliases = {
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#features/': 'src/features/',
  '#test/': 'test/',
}

/** Whether a path is there: from the project's root, next to the file that names it, in its feature, or in the shared folders. */
function hasPath(named: string, from: string): boolean {
  const alias = Object.entries(aliases).find(([start]) => named.startsWith(start))
  const whole = alias ? named.replace(alias[0], alias[1]) : named
  const feature = /^src\/(features\/[^/]+|server|web|shared)/.exec(from)?.[0]
  const places = [
    '',
    'src',
    'src/features',
    dirname(from),
    ...(feature ? [feature, `${feature}/server`, `${feature}/web`] : []),
  ]
  // documents that walk through a feature name its files as seen from its folder
  if (
    /^(server|web)\//.test(whole) &&
    [...paths].some((one) => /^src\/features\/[^/]+\//.test(one) && one.endsWith(`/${whole}`))
  )
    return true
  return places.some((place) => {
    const path = normalize(join(place, whole)).replace(/\/$/, '')
    return paths.has(path) || [...paths].some((one) => one.startsWith(`${path}/`))
  })
}

const isFile = (named: string) => /^[\w.-]+\.(ts|tsx|mts|mjs|cjs|md|css|json|sql|html)$/.test(named)
const isPath = (named: string) =>
  /^(#?(src|docs|test|scripts|bench|e2e|migrations|shared|server|web|features|main|public)\/|\.\.?\/)[\w#$/.-]+$/.test(
    named,
  )
const isName = (named: string) =>
  /^[a-z]+[A-Z]\w*(\(.*\))?$/.test(named) || /^[A-Z][a-z]+[A-Z]\w*$/.test(named) || /^\w+\(\)$/.test(named)

function missingIn(file: string, prose: string): string[] {
  return [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, named = '']) => {
    // patterns such as `<feature>.events.ts` or `$1` name no one thing
    if (/[<{*…$]/.test(named)) return []
    if (isPath(named)) return hasPath(named, file) ? [] : [named]
    // a file that the build makes is named in the code that makes it
    if (isFile(named)) return names.has(named) || strings.has(named) ? [] : [named]
    if (!isName(named)) return []
    const name = /^\w+/.exec(named)?.[0] ?? ''
    return words.has(name) ? [] : [named]
  })
}

const commentsOf = (source: string) => (source.match(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n')

/** A superseded decision names what was there then. */
const isSuperseded = (file: string) => /^\*\*Status\.\*\* Superseded/m.test(text(file))

test('what the documents name is there', () => {
  const current = documents.filter((file) => !file.startsWith('docs/decisions/') || !isSuperseded(file))
  const missing = current.flatMap((file) => missingIn(file, text(file)).map((named) => `${file}: ${named}`))
  expect(missing).toEqual([])
})

test('what the comments name is there', () => {
  const files = code.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('test/conformance'))
  const missing = files.flatMap((file) => missingIn(file, commentsOf(text(file))).map((named) => `${file}: ${named}`))
  expect(missing).toEqual([])
})

const hasStatus = (line: string) => /^\*\*Status\.\*\* (Accepted|Superseded)\b/.test(line)

test('a decision has the number of its file, a status, and names no missing decision', () => {
  const files = globSync('docs/decisions/[0-9]*.md').map((file) => basename(file))
  const moved = [...text('docs/decisions/README.md').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  const known = new Set([...files.map((file) => Number.parseInt(file, 10)), ...moved])
  const faults = files.flatMap((file) => {
    const number = Number.parseInt(file, 10)
    const [heading = '', , status = ''] = text(join('docs/decisions', file)).split('\n')
    const named = [...text(join('docs/decisions', file)).matchAll(/\bdecisions? (\d+)\b/g)].map(([, one]) =>
      Number(one),
    )
    return [
      heading.startsWith(`# ${number}. `) ? [] : `${file}: the heading is no "# ${number}. …"`,
      hasStatus(status) ? [] : `${file}: no status below the heading`,
      moved.includes(number) ? `${file}: is said to have moved` : [],
      named.filter((one) => !known.has(one)).map((one) => `${file}: names decision ${one}`),
    ].flat()
  })
  expect(faults).toEqual([])
})

test('links between documents lead to files', () => {
  const broken = documents.flatMap((file) =>
    [...text(file).matchAll(/\]\(([^)#:\s]+)(#[\w-]+)?\)/g)].flatMap(([, target = '']) =>
      paths.has(normalize(join(dirname(file), target)).replace(/\/$/, '')) ? [] : [`${file}: ${target}`],
    ),
  )
  expect(broken).toEqual([])
})

test('drawings name files and folders that are there', () => {
  const missing = documents.flatMap((file) =>
    [...text(file).matchAll(/^```mermaid\n([\s\S]*?)^```/gm)].flatMap(([, drawing = '']) =>
      namedIn(drawing).flatMap((named) => (isThere(named, file) ? [] : [`${file}: ${named}`])),
    ),
  )
  expect(missing).toEqual([])
})

/** Files by their endings, and folders that begin as ours do. */
const namedIn = (drawing: string): string[] =>
  drawing.match(/(?<![\w./-])(?:(?:src|server|web|features|shared|main)\/[\w.*/-]*[\w*]|[\w.-]+\.tsx?)(?![\w/])/g) ?? []

const isThere = (named: string, from: string): boolean =>
  named.includes('*') ? globSync(`src/${named}`).length > 0 : names.has(named) || hasPath(named, from)
