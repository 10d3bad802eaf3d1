import { text } from 'node:stream/consumers'
import { anything, array, assert, asyncProperty, dictionary, string } from 'fast-check'
import { expect, test } from 'vitest'
import { streamJson } from './stream-json.ts'

async function* rows(...given: unknown[]) {
  yield* given
}

test('a streamed answer parses to the given value', async () => {
  await assert(
    asyncProperty(
      dictionary(string(), anything({ maxDepth: 2 })),
      array(anything({ maxDepth: 1 })),
      async (some, list) => {
        // as JSON represents it
        const [plain, items] = [JSON.parse(JSON.stringify(some)), JSON.parse(JSON.stringify(list))]
        const whole = await text(streamJson({ plain, deeper: { list: rows(...items) } }))
        expect(JSON.parse(whole)).toEqual({ plain, deeper: { list: items } })
      },
    ),
  )
})

test('a list that breaks off breaks the answer off', async () => {
  async function* broken() {
    yield 1
    throw new Error('the database is away')
  }
  await expect(text(streamJson({ list: broken() }))).rejects.toThrow('the database is away')
})

test('a list is read no faster than it is taken', async () => {
  let read = 0
  async function* endless() {
    for (;;) yield { text: 'x'.repeat(1000), read: read++ }
  }
  const stream = streamJson({ list: endless() })
  await stream[Symbol.asyncIterator]().next()
  expect(read).toBeLessThan(100)
  stream.destroy()
})
