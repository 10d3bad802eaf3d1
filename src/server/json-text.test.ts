import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { callerOf } from '#test/caller.ts'
import { testServices } from '#test/services.ts'
import type { RequestContext } from './context.ts'
import { JsonText, jsonTextOf } from './json-text.ts'
import { publicProcedure, router } from './trpc.ts'

const Row = z.object({ name: z.string() })
type Row = z.infer<typeof Row>

const signal = new AbortController().signal
const context: RequestContext = {
  db: undefined as never,
  services: testServices(),
  requestId: 'r1',
  ip: '::1',
  caller: null,
  signal,
}
const answering = (text: string) =>
  callerOf(
    router({ rows: publicProcedure.output(jsonTextOf(Row.array())).query(() => new JsonText<Row[]>(text)) }),
    context,
  )

test('the browser gets what the schema says, the server nothing to read', async () => {
  const caller = answering('[{"name":"x"}]')
  expectTypeOf(caller.rows).returns.resolves.toEqualTypeOf<Row[]>()
  expect(await caller.rows()).toEqual([{ name: 'x' }])

  const text = new JsonText<Row[]>('[]')
  // @ts-expect-error a text has no rows to count
  expect(text.length).toBeUndefined()
  // @ts-expect-error nor can it be called a list
  expect((text as Row[]).length).toBeUndefined()
  // @ts-expect-error a text of something else is another type
  const other: JsonText<number> = text
  expect(other).toBe(text)
})

test('a procedure that declares JSON text answers with nothing else', async () => {
  const forged = router({
    rows: publicProcedure.output(jsonTextOf(Row.array())).query(() => [{ name: 'x' }] as never),
  })
  await expect(callerOf(forged, context).rows()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
})

test('a text that holds more or less than is declared fails its test', async () => {
  await expect(answering('[{"name":"x","secret":1}]').rows()).rejects.toThrow(
    'the answer holds more than its procedure declares',
  )
  await expect(answering('[{}]').rows()).rejects.toThrow(z.ZodError)
})
