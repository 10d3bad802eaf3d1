import type { AnyTRPCRouter } from '@trpc/server'
import { afterEach, expect, test } from 'vitest'
import { featureApi, takeAnswers } from './api.ts'
import { firstAnswersAt, readFirstAnswers } from './first-answers.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

function documentWith(text: string): Document {
  const place = document.implementation.createHTMLDocument()
  const block = Object.assign(place.createElement('script'), { type: 'application/json', id: 'first-answers' })
  block.textContent = text
  place.body.append(block)
  return place
}

test('a document without a block, or with one that cannot be read, brings nothing', () => {
  expect(readFirstAnswers(document.implementation.createHTMLDocument())).toBeNull()
  expect(readFirstAnswers(documentWith('{"session":'))).toBeNull()
})

test('what the document brings are the answers to the very queries that features ask', () => {
  const given = {
    session: { user: { id: '1', name: '</script>', email: 'a@example.fi', image: null }, expires: '2027-01-01' },
    answers: [
      { procedure: 'plain.get', data: { name: 'Ada' } },
      { procedure: 'nested.deep.list', input: { organizationId: 'o', today: true }, data: [1, 2] },
    ],
  }
  const read = readFirstAnswers(documentWith(JSON.stringify(given).replaceAll('<', '\\u003c')))
  expect(read).toEqual(given)
  takeAnswers(read?.answers ?? [], 1000)
  const plain = featureApi<AnyTRPCRouter>('plain') as unknown as Api
  const of = (queryKey: unknown) => queryClient.getQueryState(queryKey as string[])
  expect(of(plain.get?.queryOptions().queryKey)).toMatchObject({ data: { name: 'Ada' }, dataUpdatedAt: 1000 })
  const list = featureApi<AnyTRPCRouter>('nested.deep') as unknown as Api
  expect(of(list.list?.queryOptions({ today: true, organizationId: 'o' }).queryKey)).toMatchObject({ data: [1, 2] })
})

test('the answers are as old as the asking for the document, and no younger', () => {
  expect(firstAnswersAt()).toBeGreaterThanOrEqual(performance.timeOrigin)
  expect(firstAnswersAt()).toBeLessThanOrEqual(Date.now())
})

type Api = Record<string, { queryOptions: (input?: unknown) => { queryKey: unknown } }>
