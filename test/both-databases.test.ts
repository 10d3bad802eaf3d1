import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { WITH_SQL_BY_HAND } from './both-databases.ts'

const isTestOrDevelopment = (file: string) => /\.(test|fixture|factory)\.ts$|\/dev-mails\//.test(file)

test('each folder with SQL by hand has a test that also runs on PostgreSQL 15', () => {
  const folders = globSync('src/**/*.ts')
    .filter((file) => !isTestOrDevelopment(file) && /\$client\.query|\bprepared\(/.test(readFileSync(file, 'utf8')))
    .map((file) => dirname(file))
  const tested = new Set(WITH_SQL_BY_HAND.map((file) => dirname(file)))
  expect([...new Set(folders)].filter((folder) => !tested.has(folder))).toEqual([])
})

test('each test that also runs on PostgreSQL 15 exists', () => {
  expect(WITH_SQL_BY_HAND.filter((file) => !existsSync(file))).toEqual([])
})
