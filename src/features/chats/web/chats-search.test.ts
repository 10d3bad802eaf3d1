import { expect, test } from 'vitest'
import { readChatSearch, readChatsSearch } from './chats-search.ts'

test.each([
  [
    { viesti: 12, haku: '', photo: 'x' },
    { viesti: 12, haku: '', photo: 'x' },
  ],
  [{ viesti: -1 }, { viesti: undefined, photo: undefined }],
  [
    { viesti: 'abc', haku: 12, photo: 7 },
    { viesti: undefined, photo: undefined },
  ],
  [
    { viesti: 1.5, photo: 'x'.repeat(101) },
    { viesti: undefined, photo: undefined },
  ],
  [{ viesti: 2 ** 60 }, { viesti: undefined, photo: undefined }],
])('%j opens at %j', (search, read) => {
  expect(readChatSearch(search)).toEqual({ text: undefined, haku: undefined, ...read })
})

test.each([
  [{ text: 'kuljetus' }, 'kuljetus'],
  [{ text: { odd: 1 } }, undefined],
  [{}, undefined],
])('%j is searched for as %s', (search, text) => {
  expect(readChatsSearch(search).text).toBe(text)
})
