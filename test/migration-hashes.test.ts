import { expect, test } from 'vitest'
import { hashesOf, listOfMain, listProblems, readList, updatedList } from '../scripts/migration-hashes.ts'

const folder = 'migrations'

test('no migration that a database may have run was changed, and each new one is noted', () => {
  const list = readList(folder)
  expect(listProblems(hashesOf(folder), list, listOfMain(folder) ?? list)).toEqual([])
})

const of = (...pairs: [string, string][]) => new Map(pairs)

test.each([
  ['nothing happened', of(['1', 'a']), of(['1', 'a']), of(['1', 'a']), []],
  ['a new one is noted', of(['1', 'a'], ['2', 'b']), of(['1', 'a'], ['2', 'b']), of(['1', 'a']), []],
  ['a new one is not noted', of(['1', 'a'], ['2', 'b']), of(['1', 'a']), of(['1', 'a']), ['2 is new']],
  ['an old one was changed', of(['1', 'x']), of(['1', 'a']), of(['1', 'a']), ['1 was changed or removed']],
  ['an old one was removed', of(), of(['1', 'a']), of(['1', 'a']), ['1 was changed or removed']],
  ['an old one and its line were changed', of(['1', 'x']), of(['1', 'x']), of(['1', 'a']), ['the line of 1']],
  ['an old one and its line were removed', of(), of(), of(['1', 'a']), ['the line of 1']],
  ['a new one was changed again', of(['2', 'y']), of(['2', 'b']), of(), ['2 was changed since it was noted']],
])('what is said when %s', (_case, files, list, settled, said) => {
  const problems = listProblems(files, list, settled)
  expect(problems).toHaveLength(said.length)
  for (const [place, text] of said.entries()) expect(problems[place]).toContain(text)
})

test('noting adds what is new and leaves what main has, even when its file was changed', () => {
  const list = updatedList(of(['1', 'x'], ['3', 'c'], ['2', 'b']), of(['1', 'a']))
  expect([...list]).toEqual([...of(['1', 'a'], ['2', 'b'], ['3', 'c'])])
})
