// The counts of `npm run check`: how long files are, and how many texts use words of test/plain-words.ts. Each count has a limit in
// scripts/counts.json. A limit only goes down: `node scripts/counts.ts --lower` writes what was reached.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isFragment, wordsIn } from '../test/plain-words.ts'
import { type SourceText, textsOf } from '../test/source-texts.ts'

const LIMITS = 'scripts/counts.json'
const SMALL_LINES = 12

const isTest = (file: string) => /\.(test|model)\.tsx?$/.test(file)
/** `tickets.router.ts`, a notice, an entry of src/main: small because of what it is for. */
const hasRole = (file: string) =>
  basename(file).split('.').length > 2 || file.includes('/notices/') || file.startsWith('src/main/')

const read = (file: string) => readFileSync(file, 'utf8')
const percent = (part: number, whole: number) => Math.ceil((1000 * part) / Math.max(whole, 1)) / 10

function fileCounts() {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !isTest(file))
  const lengths = files.map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
  const at = (share: number, among = lengths) => {
    const sorted = among.map(({ lines }) => lines).sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
  const withoutRole = lengths.filter(({ file }) => !hasRole(file))
  return {
    files: files.length,
    'lines of a file, median': at(0.5),
    'lines of a file without a role, median': at(0.5, withoutRole),
    'lines of a file, p90': at(0.9),
    'lines of a file, max': at(1),
    [`files of at most ${SMALL_LINES} lines without a role`]: withoutRole.filter(({ lines }) => lines <= SMALL_LINES)
      .length,
  }
}

const FOLDERS = '{src,test,scripts,e2e,cluster,faults,fuzz}'

/** A text, where it is, as an editor opens it, and the refused words in it. */
type PlacedText = { text: string; at: string; words: string[] }

const placed = (file: string, texts: readonly SourceText[]): PlacedText[] =>
  texts.map(({ text, line }) => ({ text, at: `${file}:${line}`, words: wordsIn(text) }))

function linesOf(file: string): PlacedText[] {
  const lines = read(file).split('\n')
  const numbered = lines.map((text, index) => ({ text, line: index + 1 }))
  return placed(
    file,
    numbered.filter(({ text }) => /\p{L}/u.test(text)),
  )
}

function wordCounts() {
  const sources = globSync(`${FOLDERS}/**/*.{ts,tsx,mts,mjs}`)
  const texts = sources.map((file) => ({ file, ...textsOf(file, read(file)) }))
  const comments = texts.flatMap(({ file, comments }) => placed(file, comments))
  const names = texts.flatMap(({ file, testNames }) => placed(file, testNames))
  const readmes = globSync(`${FOLDERS}/**/*.md`).flatMap(linesOf)
  const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md']).flatMap(linesOf)
  for (const { at, words } of [...comments, ...names, ...readmes])
    for (const word of words) console.log(`${at}: ${word}`)
  const refused = (all: PlacedText[]) => percent(all.filter(({ words }) => words.length > 0).length, all.length)
  return {
    'comments with a refused word, %': refused(comments),
    'test names with a refused word, %': refused(names),
    'lines of READMEs with a refused word, %': refused(readmes),
    'lines of documents with a refused word, %': refused(documents),
    'test names without a subject': names.filter(({ text }) => isFragment(text)).length,
  }
}

const counts: Record<string, number> = { ...fileCounts(), ...wordCounts() }
const limits: Record<string, number> = JSON.parse(read(LIMITS))

if (process.argv.includes('--lower')) {
  for (const [name, limit] of Object.entries(limits)) limits[name] = Math.min(limit, counts[name] ?? limit)
  writeFileSync(LIMITS, `${JSON.stringify(limits, undefined, 2)}\n`)
}

let exceeded = 0
for (const [name, count] of Object.entries(counts)) {
  const limit = limits[name]
  const isOver = limit !== undefined && count > limit
  if (isOver) exceeded++
  console.log(`${isOver ? 'OVER' : 'ok  '} ${name}: ${count}${limit === undefined ? '' : ` (limit ${limit})`}`)
}
for (const name of Object.keys(limits)) {
  if (name in counts) continue
  exceeded++
  console.log(`OVER ${name}: has a limit in ${LIMITS}, but is not counted`)
}
process.exitCode = exceeded === 0 ? 0 : 1
