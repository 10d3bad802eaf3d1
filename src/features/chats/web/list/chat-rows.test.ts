import { expect, test } from 'vitest'
import type { ChatList } from '../../chats.ts'
import { type ChatPages, withFirstPage } from './chat-rows.ts'

const row = (name: number, last: number) =>
  ({
    other: { id: `${name}`, name: `${name}`, image: null },
    last: { id: last },
    unread: 0,
  }) as ChatList['chats'][number]
const rows = (names: number[], last: (name: number) => number) => names.map((name) => row(name, last(name)))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Conversation n has the message 1000 − n. */
const before = (name: number) => 1000 - name
const pages: ChatPages = {
  pages: [
    { chats: rows(range(1, 30), before), next: before(30) },
    { chats: rows(range(31, 60), before), next: before(60) },
  ],
  pageParams: [null, before(30)],
}
const names = (data: ChatPages | undefined) => data?.pages.flatMap(({ chats }) => chats.map(({ other }) => other.id))

test('a conversation that moves to the top is nowhere else, and the one that it pushes out of the first page stays', () => {
  const first = { chats: [row(45, 2000), ...rows(range(1, 29), before)], next: before(29) }
  const patched = withFirstPage(pages, first)
  expect(names(patched)).toEqual([45, ...range(1, 44), ...range(46, 60)].map(String))
  expect(patched?.pages.map(({ chats, next }) => [chats.length, next])).toEqual([
    [30, before(29)],
    [30, before(60)],
  ])
  expect(patched?.pageParams).toEqual([null, before(29)])
})

test('a new conversation makes the list longer, and no page is lost', () => {
  const first = { chats: [row(99, 2000), ...rows(range(1, 29), before)], next: before(29) }
  expect(withFirstPage(pages, first)?.pages.map(({ chats, next }) => [chats.length, next])).toEqual([
    [30, before(29)],
    [30, before(59)],
    [1, before(60)],
  ])
})

test('the list is unknown when all of the first page has changed', () => {
  expect(withFirstPage(pages, { chats: rows(range(100, 129), () => 2000), next: 1900 })).toBeUndefined()
})

test('a list that ends within its first page is that page', () => {
  expect(names(withFirstPage(pages, { chats: [row(1, 2000)], next: null }))).toEqual(['1'])
  expect(names(withFirstPage(pages, { chats: [], next: null }))).toEqual([])
})
