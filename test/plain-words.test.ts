import { describe, expect, test } from 'vitest'
import { isFragment, wordRules, wordsIn } from './plain-words.ts'
import { textsOf } from './source-texts.ts'

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
