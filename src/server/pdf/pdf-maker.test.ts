import { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import type { PdfDocument } from './pdf-document.ts'
import { openPdfMaker } from './pdf-maker.ts'

const called = (title: string): PdfDocument => ({
  ...{ title, author: 'Korjaamo', madeAt: '2026-11-23T00:00:00Z', foot: '', blocks: [] },
})
const odd = { thread: new URL('./odd-thread.fixture.ts', import.meta.url) }

describe('a thread that does what it should not', () => {
  test('of many documents at once each gets its own file, in the order of asking', async () => {
    const make = openPdfMaker(odd)
    const answered: string[] = []
    const titles = Array.from({ length: 30 }, (_, index) => `document ${index}`)
    await Promise.all(
      titles.map(async (title) => {
        answered.push((await make(called(title))).toString())
      }),
    )
    expect(answered).toEqual(titles)
  })

  test.each([
    ['ends itself', /ended with 3/],
    ['throws unseen', /unseen/],
    ['takes all memory', /memory/],
    ['cannot be drawn', /cannot be drawn/],
  ])('one that %s fails its document alone; those that wait get theirs', async (title, message) => {
    const make = openPdfMaker({ ...odd, memoryMb: 32 })
    const [before, bad, after] = await Promise.allSettled([
      make(called('before')),
      make(called(title)),
      make(called('after')),
    ])
    expect(before).toMatchObject({ status: 'fulfilled' })
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(message) } })
    expect(after).toMatchObject({ status: 'fulfilled', value: Buffer.from('after') })
    expect(await make(called('later'))).toEqual(Buffer.from('later'))
  })

  test('a document that takes too long is given up, and so are those that waited too long; the next one gets its file', async () => {
    const make = openPdfMaker({ ...odd, limitMs: 2000 })
    const given = await Promise.allSettled([make(called('never answers')), make(called('waits behind it'))])
    expect(given[0]).toMatchObject({ status: 'rejected', reason: { kind: 'timeout', reason: 'pdf' } })
    expect(await make(called('next'))).toEqual(Buffer.from('next'))
  })

  test('when too many wait, the next one is refused at once and told when to come back', async () => {
    const make = openPdfMaker({ ...odd, waitingAtMost: 2 })
    const taken = ['drawn', 'waiting', 'waiting too'].map((title) => make(called(title)))
    await expect(make(called('too many'))).rejects.toMatchObject({
      ...{ kind: 'unavailable', reason: 'pdf', details: { retryAfterSeconds: 5 } },
    })
    expect((await Promise.all(taken)).map(String)).toEqual(['drawn', 'waiting', 'waiting too'])
  })
})

test('the thread starts with the first document and ends when there has been nothing to draw for a while', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const make = openPdfMaker({ ...odd, idleMs: 1 })
  expect(ended).not.toHaveBeenCalled()
  await make(called('only one'))
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  expect(await make(called('another'))).toEqual(Buffer.from('another'))
  ended.mockRestore()
})

test('the process goes on with other things while a document is drawn', async () => {
  const make = openPdfMaker()
  const long: PdfDocument = {
    ...called('long'),
    blocks: [{ kind: 'text', heading: 'Kuvaus', text: 'Jarrut vinkuvat aamuisin. '.repeat(400) }],
  }
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const pdf = await make(long)
  isDone = true
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(100)
})
