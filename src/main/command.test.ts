import { expect, test } from 'vitest'
import { sentenceOf } from './command.ts'

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}:5432`)

test.each<[string, unknown, string]>([
  ['its own words', new Error('the folder is not empty'), 'the folder is not empty'],
  ['what is at the bottom', new Error('Failed query: select', { cause: new Error('no room') }), 'no room'],
  [
    'each address of a name without an answering host',
    new Error('Failed query', { cause: new AggregateError([refused('::1'), refused('127.0.0.1')]) }),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [
    'a database that was never used',
    Object.assign(new Error('relation "users" does not exist'), { code: '42P01' }),
    'The database has no tables yet: start the product once.',
  ],
  ['what is no error', 'stopped', 'stopped'],
])('a command that fails reports %s', (_what, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})
