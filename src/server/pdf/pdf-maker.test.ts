import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { patientPdfMaker } from '#test/services.ts'
import type { PdfDocument } from './pdf-document.ts'
import { openPdfMaker } from './pdf-maker.ts'

const called = (title: string): PdfDocument => ({
  title,
  author: 'Korjaamo',
  madeAt: '2026-11-23T00:00:00Z',
  foot: '',
  blocks: [],
})
const odd = { thread: new URL('./odd-thread.fixture.ts', import.meta.url), limitMs: 120_000 }

describe('a thread that does what it should not', () => {
  test('each of many documents at once gets its own file, in the order of asking', async () => {
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
  ])('one that %s fails only its document; those that wait get theirs', async (title, message) => {
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
    // the limit passes when the test says so
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const make = openPdfMaker(odd)
    const given = Promise.allSettled([make(called('never answers')), make(called('waits behind it'))])
    await vi.advanceTimersByTimeAsync(odd.limitMs)
    const late = { status: 'rejected', reason: { kind: 'timeout', reason: 'pdf' } }
    expect(await given).toMatchObject([late, late])
    expect(await make(called('next'))).toEqual(Buffer.from('next'))
  })

  test('when too many wait, the next one is refused at once, with a time to wait', async () => {
    const make = openPdfMaker({ ...odd, waitingAtMost: 2 })
    const taken = ['drawn', 'waiting', 'waiting too'].map((title) => make(called(title)))
    await expect(make(called('too many'))).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'pdf',
      details: { retryAfterSeconds: 5 },
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

test('a document is drawn by the thread, so that the process goes on with other things', async () => {
  const handedOver = vi.spyOn(Worker.prototype, 'postMessage')
  const make = patientPdfMaker()
  const long: PdfDocument = {
    ...called('long'),
    blocks: [{ kind: 'text', heading: 'Kuvaus', text: 'Jarrut vinkuvat aamuisin. '.repeat(400) }],
  }
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  const pdf = await make(long)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect([handedOver.mock.calls, hasTurned]).toEqual([[[long]], true])
  handedOver.mockRestore()
})
