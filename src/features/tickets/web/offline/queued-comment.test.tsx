import { afterEach, expect, test, vi } from 'vitest'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { sender } from './queued-comment.ts'

type Comment = { body: string; fileIds: string[]; requestKey: string }

/** The wire of uploads: each is answered with an id of its own, or not at all. */
class Uploads {
  static keys: string[] = []
  static lost = new Set<number>()
  status = 201
  response: unknown = null
  upload = {}
  private key = ''
  onload?: () => void
  onerror?: () => void
  onloadend?: () => void
  open(_method: string, url: string) {
    this.key = new URL(url, location.href).searchParams.get('key') ?? ''
  }
  send() {
    const count = Uploads.keys.push(this.key)
    this.response = { id: `${this.key} ${count}` }
    queueMicrotask(() => (Uploads.lost.has(count) ? this.onerror?.() : this.onload?.()))
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Uploads.keys = []
  Uploads.lost = new Set()
})

const photo = (key: string, id?: string) => ({ key, id, file: new File([key], `${key}.jpg`, { type: 'image/jpeg' }) })
const act = (files: QueuedAct['files']): QueuedAct => ({
  id: 'act',
  userId: 'u',
  organizationId: 'o',
  lane: 't',
  kind: 'tickets.comment',
  madeAt: 0,
  refusal: null,
  input: { organizationId: 'o', ticketId: 't', internal: false, body: '', fileIds: ['before'], requestKey: 'act' },
  files,
})

function open(answer: (comment: Comment) => unknown = () => ({})) {
  const comments: Comment[] = []
  vi.stubGlobal('XMLHttpRequest', Uploads)
  serveApi((path, input) => {
    if (path !== 'tickets.comment') return []
    comments.push(input as Comment)
    return answer(input as Comment)
  })
  const kept: QueuedAct[] = []
  const send = (given: QueuedAct) =>
    sender.send(
      given,
      async (one) => void kept.push(one),
      () => {},
    )
  return { comments, kept, send }
}

test('each picture is sent once, also over a try that broke off, and its bytes stay until the comment is there', async () => {
  Uploads.lost = new Set([2])
  const { comments, kept, send } = open()
  await expect(send(act([photo('a'), photo('b')]))).rejects.toThrow('offline')
  expect(comments).toEqual([])
  const broken = kept.at(-1)
  expect(broken?.files.map(({ id, file }) => [id, file.size])).toEqual([
    ['a 1', 1],
    [undefined, 1],
  ])
  if (broken) await send(broken)
  // the second is sent again with its own key, the first not at all
  expect(Uploads.keys).toEqual(['a', 'b', 'b'])
  expect(comments).toMatchObject([{ fileIds: ['before', 'a 1', 'b 3'], requestKey: 'act' }])
})

test('pictures that the server gave up while the comment waited are sent again', async () => {
  const { comments, send } = open(({ fileIds }) => {
    if (fileIds.includes('swept')) throw new Refused({ kind: 'not_found', reason: 'file' })
    return {}
  })
  await send(act([photo('a', 'swept')]))
  expect(comments.map(({ fileIds }) => fileIds)).toEqual([
    ['before', 'swept'],
    ['before', 'a 1'],
  ])
})

test('a comment whose key another one has is refused, and is written by a key of its own at the next try', async () => {
  const { comments, kept, send } = open(({ requestKey }) => {
    if (requestKey === 'act') throw new Refused({ kind: 'conflict', reason: 'comment_key_used' })
    return {}
  })
  await expect(send(act([photo('a', 'known')]))).rejects.toThrow()
  expect(comments).toHaveLength(1)
  const [again] = kept
  expect(again).toMatchObject({ id: 'act', input: { body: '', fileIds: ['before'] }, files: [{ id: 'known' }] })
  if (again) await send(again)
  expect(comments).toMatchObject([{ requestKey: 'act' }, { fileIds: ['before', 'known'] }])
  expect(comments[1]?.requestKey).not.toBe('act')
})

test('what is refused for good is refused once', async () => {
  const { comments, send } = open(() => {
    throw new Refused({ kind: 'not_found', reason: 'ticket' })
  })
  await expect(send(act([photo('a', 'known')]))).rejects.toThrow()
  expect(comments).toHaveLength(1)
  expect(Uploads.keys).toEqual([])
})
