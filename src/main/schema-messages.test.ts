import type { AnyTRPCProcedure } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  EmailVerification,
  PasswordChange,
  PasswordRequest,
  PasswordReset,
  Registration,
} from '#features/accounts/accounts.ts'
import { invalidInput } from '#server/http/invalid-input.ts'
import { appRouter } from './app-router.ts'
import { serverFeatures } from './server-features.ts'

// No text of a library reaches a person: what a schema refuses is said in Finnish, and what people type is refused in words
// that say what is wrong with it.

type Schema = z.core.$ZodType
type Part = { name: string; schema: Schema; isTyped: boolean }

const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
/** Where it is asked, by what, and whether a person fills it in. */
type Input = [string, Schema, boolean]
const inputs: Input[] = [
  ...Object.entries({ Registration, PasswordRequest, PasswordReset, PasswordChange, EmailVerification }).map(
    ([name, schema]): Input => [name, schema, true],
  ),
  ...Object.entries(procedures).flatMap(([path, { _def }]) =>
    _def.inputs.map((input): Input => [path, input as Schema, _def.type === 'mutation']),
  ),
  ...serverFeatures
    .flatMap(({ routes = [] }) => routes)
    .flatMap(({ method, url, query, body }): Input[] => [
      ...(query ? ([[`${method} ${url} query`, query, false]] as Input[]) : []),
      ...(typeof body === 'object' ? ([[`${method} ${url} body`, body.json, false]] as Input[]) : []),
    ]),
]

/** What a schema is made of, itself first; a field's name is the one it has in its object. */
function partsOf(schema: Schema, name: string, isTyped: boolean): Part[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const own = { name, schema, isTyped }
  const below = (one: unknown) => partsOf(one as Schema, name, isTyped)
  switch (def.type) {
    case 'object':
      return [own, ...Object.entries(def.shape as object).flatMap(([key, one]) => partsOf(one, key, isTyped))]
    case 'array':
      return [own, ...below(def.element)]
    case 'union':
      return [own, ...(def.options as unknown[]).flatMap(below)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return [own, ...below(def.innerType)]
    default:
      return [own]
  }
}

const parts = inputs.flatMap(([path, schema, isTyped]) =>
  partsOf(schema, '', isTyped).map((part) => ({ path, ...part })),
)

const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e15,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  '\u0000',
  '2026-13-45',
  '-1',
  'not-a-uuid',
  [],
  [null],
  Array.from({ length: 5000 }, () => 'x'),
  {},
  { id: 1 },
  { type: 'NEITHER' },
]

/** What a schema says of a value, as people get it. */
function messagesOf(schema: Schema, value: unknown): string[] {
  const read = z.safeParse(schema, value)
  if (read.success) return []
  const { details } = invalidInput(read.error as z.ZodError)
  const { fields } = details as { fields: { message: string }[] }
  return fields.map(({ message }) => message)
}

/** How zod begins to speak by itself, in Finnish and in English. */
const library =
  /^(Virheelli|Liian (suuri|pieni):|Tuntem.* (avain|avaimet):|Invalid|Too (big|small)|Unrecognized|Expected|Required)/

test('there are schemas to be asked', () => expect(parts.length).toBeGreaterThan(300))

test('zod’s own texts would be seen', () => {
  const { localeError } = z.config()
  try {
    z.config(z.locales.fi())
    expect(messagesOf(z.object({ a: z.number() }), {})[0]).toMatch(library)
    z.config(z.locales.en())
    expect(messagesOf(z.object({ a: z.number() }), {})[0]).toMatch(library)
  } finally {
    z.config({ localeError })
  }
})

test('no schema answers a wrong value with a text of the library', () => {
  const said = parts.flatMap(({ path, name, schema }) =>
    wrongValues.flatMap((value) => messagesOf(schema, value).map((message) => `${path} ${name}: ${message}`)),
  )
  expect(said.length).toBeGreaterThan(1000)
  expect([...new Set(said.filter((one) => library.test(one.slice(one.indexOf(': ') + 2))))]).toEqual([])
})

/** Made by programs, never typed: a wrong one is a wrong program. */
const isMadeByPrograms = (name: string): boolean =>
  /^(id|version|revision|token|human|code|cursor|kind|type|to|group|requestKey|mode|endpoint|p256dh|auth|serverKey)$|Ids?$|^$/.test(
    name,
  )
const typedTexts = ['', ' ', 'x'.repeat(100_000), '!', '12']
const typedNumbers = [Number.NaN, -1, 1.5, 1e15]
const fallbacks = /^(Täytä tämä kohta|Tarkista tämä kohta|(Enintään|Vähintään) \d+( merkkiä| kohtaa)?)$/

describe('each refusal of a form field has a message of its own', () => {
  const typed = parts.filter(({ isTyped, name }) => isTyped && !isMadeByPrograms(name))
  const kindOf = (schema: Schema): string => {
    const { def } = schema._zod as unknown as { def: { type: string; in?: Schema } }
    return def.type === 'pipe' && def.in ? kindOf(def.in) : def.type
  }
  test.each([
    ['string', typedTexts],
    ['number', typedNumbers],
  ] as const)('where a %s is typed', (kind, values) => {
    const said = typed
      .filter(({ schema }) => kindOf(schema) === kind)
      .flatMap(({ path, name, schema }) =>
        values.flatMap((value) =>
          messagesOf(schema, value)
            .filter((message) => fallbacks.test(message))
            .map((message) => `${path} ${name}: ${message}`),
        ),
      )
    expect([...new Set(said)]).toEqual([])
  })
})

/** Columns of 8 bytes: messages are numbered, and the desk is in the order of milliseconds. */
const isGreat = (path: string, name: string) =>
  /^(chats|chatPins)\./.test(path) || `${path} ${name}` === 'tickets.list key'

test('no procedure takes a whole number that its column cannot hold', () => {
  const tooGreat = parts
    .filter(({ path, name }) => !isGreat(path, name))
    .filter(({ schema }) => (schema._zod as unknown as { def: { type: string } }).def.type === 'number')
    .filter(({ schema }) => [-(2 ** 31) - 1, 2 ** 31].some((value) => z.safeParse(schema, value).success))
    .map(({ path, name }) => `${path} ${name}`)
  expect([...new Set(tooGreat)]).toEqual([])
})
