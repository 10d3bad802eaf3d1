import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, test } from 'vitest'
import { API_SCOPES } from '#features/api-keys/api-keys.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import type { JsonSchema } from './json-schema.ts'
import { openApi, pathParams } from './openapi.ts'
import { nameOf } from './operation.ts'
import { operations } from './operations.ts'
import { restRoutes } from './rest-api.routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, restRoutes)
afterAll(() => app.close())

const document = openApi('https://huoltosilta.example')
const text = JSON.stringify(document)

type Described = {
  operationId: string
  security: { apiKey: string[] }[]
  parameters: { name?: string; in?: string; $ref?: string; description?: string; schema?: JsonSchema }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
const describedOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()] as Described

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every reference leads to a part of the document', () => {
  const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path))
  expect(refs.size).toBeGreaterThan(10)
  for (const path of refs) {
    const found = path
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
    expect([path, typeof found]).toEqual([path, 'object'])
  }
})

describe.each(operations.map((operation) => [nameOf(operation), operation] as const))('%s', (_name, operation) => {
  test('the operation is described with its scope, parameters, body and refusals', () => {
    const described = describedOf(operation.path, operation.method)
    expect(described.operationId).toBe(operation.id)
    expect(described.security).toEqual([{ apiKey: [operation.scope] }])
    const named = (place: string) => described.parameters.filter((one) => one.in === place)
    expect(named('path').map(({ name }) => name)).toEqual(pathParams(operation))
    for (const { name, description, schema } of named('query')) {
      expect([name, description]).toEqual([name, expect.any(String)])
      expect([name, schema?.type ?? schema?.anyOf]).toEqual([name, expect.anything()])
    }
    const isWrite = operation.method === 'POST'
    expect(described.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))).toBe(isWrite)
    expect(described.requestBody !== undefined).toBe(isWrite)
    expect(Object.keys(described.responses)).toEqual(
      expect.arrayContaining([isWrite ? '201' : '200', '401', '403', '429']),
    )
  })
})

test('no field of an answer is left without a type', () => {
  for (const [name, { properties = {} }] of Object.entries(document.components.schemas))
    for (const [field, schema] of Object.entries(properties))
      expect([name, field, JSON.stringify(schema).length > 2]).toEqual([name, field, true])
})

test('the document names every scope, and nothing of how it is made', () => {
  for (const scope of API_SCOPES) expect(text).toContain(scope)
  expect(text).not.toMatch(/\$defs|additionalProperties":false|undefined/)
})

test('the document is served to everybody, by the address of the product', async () => {
  const answer = await app.inject('/api/v1/openapi.json')
  expect(answer.json().servers).toEqual([{ url: 'https://huoltosilta.example/api/v1' }])
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
})

describe('the page for integrators', () => {
  test('it has every operation, scope, kind of error and type, and no script', async () => {
    const answer = await app.inject('/api/v1/docs')
    const { body } = answer
    expect(answer.headers['content-type']).toContain('text/html')
    for (const operation of operations) {
      expect(body).toContain(`<code>${operation.method} /api/v1${operation.path}</code>`)
      expect(body).toContain(`id="op-${operation.id}"`)
    }
    for (const name of Object.keys(document.components.schemas)) expect(body).toContain(`id="tyyppi-${name}"`)
    for (const kind of Object.keys(document.components.responses)) expect(body).toContain(`id="virhe-${kind}"`)
    expect(body).not.toContain('<script')
    expect(body.match(/curl /g)).toHaveLength(3)
  })

  test('every link within it leads somewhere', async () => {
    const { body } = await app.inject('/api/v1/docs')
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })
})
