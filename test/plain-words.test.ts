import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isFragment, wordRules, wordsIn } from './plain-words.ts'
import { type SourceText, textsOf } from './source-texts.ts'

const folders = ['src', 'test', 'scripts', 'e2e', 'cluster', 'faults', 'fuzz']

describe('the list of refused words', () => {
  test.each(wordRules)('refuses "$was" and accepts its replacement', ({ not, was, now }) => {
    expect(was).toMatch(not)
    expect(wordsIn(now)).toEqual([])
  })

  test('accepts names of code and terms that contain a refused word', () => {
    expect(
      wordsIn('`tellBus` of a stand-in, a stand-alone server that is left alone, besides understanding it'),
    ).toEqual([])
  })

  test('calls a test name without a subject a fragment', () => {
    expect(isFragment('that was forgotten is too old')).toBe(true)
    expect(isFragment('a deleted link answers 410')).toBe(false)
  })
})

test('textsOf() reads comments and test names, and nothing that only looks like one', () => {
  const source = [
    '// first',
    '// second',
    'const url = "https://example.fi" // third',
    '/** In a block.',
    ' * Two lines. */',
    'const pattern = /\\/\\/ no comment/',
    "test.each([1])('row %s', () => {})",
    `describe('a thing', () => test(\`is \${url} here\`, () => {}))`,
    "other('no test')",
  ].join('\n')
  const { comments, testNames, commentLines } = textsOf('sample.ts', source)
  expect(comments).toEqual([
    { text: 'first\nsecond', line: 1 },
    { text: 'third', line: 3 },
    { text: 'In a block.\nTwo lines.', line: 4 },
  ])
  expect(testNames.map(({ text }) => text).sort()).toEqual(['a thing', 'is … here', 'row %s'])
  expect(commentLines).toBe(5)
})

test('comments, test names and READMEs hold no refused word', () => {
  const found = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mts,mjs,md}`).flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return proseOf(file, source).flatMap(({ text, line }) => wordsIn(text).map((word) => `${file}:${line}: ${word}`))
    }),
  )
  expect(found).toEqual([])
})

function proseOf(file: string, source: string): SourceText[] {
  if (file.endsWith('.md')) return source.split('\n').map((text, index) => ({ text, line: index + 1 }))
  const { comments, testNames } = textsOf(file, source)
  return [...comments, ...testNames]
}
