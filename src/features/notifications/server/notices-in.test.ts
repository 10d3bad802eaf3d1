import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { noticesIn } from './notices-in.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const notice = (kind: string) => `{ kind: '${kind}', read: async () => null }`

function folderOf(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-notices-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

test('every file but the tests is a notice', async () => {
  const found = await noticesIn(
    folderOf({
      'b-done.ts': `export const done = ${notice('b')}`,
      'a-begun.ts': `export const begun = ${notice('a')}`,
      'a-begun.test.ts': 'throw new Error("a test")',
    }),
  )
  expect(found.map(({ kind }) => kind)).toEqual(['a', 'b'])
})

test.each([
  ['no notice', 'export const nothing = 1'],
  ['nothing', 'export {}'],
  ['two', `export const one = ${notice('a')}; export const two = ${notice('b')}`],
  ['a notice and more', `export const one = ${notice('a')}; export const more = 1`],
])('a file that exports %s stops the start and is named', async (_what, text) => {
  await expect(noticesIn(folderOf({ 'wrong-file.ts': text }))).rejects.toThrow(
    /wrong-file\.ts must export exactly one notice/,
  )
})

test('two notices of one kind stop the start', async () => {
  const files = { 'a.ts': `export const a = ${notice('same')}`, 'b.ts': `export const b = ${notice('same')}` }
  await expect(noticesIn(folderOf(files))).rejects.toThrow(/b\.ts repeats the notice same/)
})
