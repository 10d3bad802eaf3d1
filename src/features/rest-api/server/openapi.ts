import type { z } from 'zod'
import { API_SCOPES, SCOPE_LABELS } from '#features/api-keys/api-keys.ts'
import { failureCodes } from '#server/http/failure-codes.ts'
import { collectSchemas, type JsonSchema } from './json-schema.ts'
import { type Operation, TAGS } from './operation.ts'
import { operations } from './operations.ts'
import { API_PATH, PROBLEMS, Problem } from './problem.ts'

const VERSION = '1.0.0'

/** What holds for all operations, as the document and the page say it. */
export const RULES = [
  'Ajat ovat ISO 8601 -muodossa UTC-aikaa (`2026-12-08T06:00:00.000Z`), päivät muodossa `VVVV-KK-PP` Suomen aikaa.',
  'Rahat ovat kokonaislukuina senttejä (`…Cents`), valuutta on aina `EUR`. Hinnat ovat ilman arvonlisäveroa, ellei nimessä ole `gross`.',
  'Listat tulevat sivuina: `limit` enintään 200, `cursor` on edellisen sivun `nextCursor`.',
  'Kirjoittava pyyntö vaatii otsakkeen `Idempotency-Key` (UUID). Sama avain ja sama sisältö uudelleen lähetettynä ei tee mitään toiseen kertaan, vaan vastaa kuten ensimmäinen.',
  'Yksi avain saa tehdä 600 pyyntöä minuutissa. Sen yli vastaus on 429 ja otsake `Retry-After`.',
  'Vastauksiin voi tulla uusia kenttiä. Kenttiä ei poisteta eikä niiden merkitys muutu tässä versiossa.',
  'Toisen organisaation kohde vastaa kuin sitä ei olisi (404).',
]

const statusesOf = ({ query, body, refusals = [] }: Operation): (keyof typeof PROBLEMS)[] => [
  ...(query || body ? (['invalid'] as const) : []),
  'unauthenticated',
  'forbidden',
  ...(refusals.length > 0 ? (['not_found'] as const) : []),
  ...(body ? (['conflict'] as const) : []),
  'limit',
]

const statusOf = (kind: keyof typeof PROBLEMS): number => (kind === 'internal' ? 500 : failureCodes[kind].status)

/** The parameters in the path of an operation. */
export const pathParams = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What an operation wants of its key, in words. */
export const scopeInWords = ({ scope, side }: Operation): string => {
  const whose = { garage: ' Vain korjaamon avaimelle.', customer: ' Vain asiakkaan avaimelle.', both: '' }[side]
  return `Oikeus \`${scope}\`.${whose}`
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

function parametersOf(operation: Operation, schemaOf: SchemaOf): object[] {
  const query = operation.query ? schemaOf(operation.query, 'output') : {}
  return [
    ...pathParams(operation).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(query.properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: false,
      ...(description !== undefined && { description }),
      schema,
    })),
    ...(operation.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function operationObject(operation: Operation, schemaOf: SchemaOf): object {
  const { id, tag, summary, description = '', answer, example, scope } = operation
  const problems = statusesOf(operation).map((kind) => [
    String(statusOf(kind)),
    { $ref: `#/components/responses/${kind}` },
  ])
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, scopeInWords(operation)].filter(Boolean).join(' '),
    // the scopes of a scheme that is no OAuth 2 are the names of its roles (OpenAPI 3.1)
    security: [{ apiKey: [scope] }],
    parameters: parametersOf(operation, schemaOf),
    ...(operation.method === 'POST' && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(operation.body, 'input'), example: operation.bodyExample },
        },
      },
    }),
    responses: {
      [operation.method === 'POST' ? '201' : '200']: {
        description: summary,
        content: { 'application/json': { schema: schemaOf(answer, 'output'), example } },
      },
      ...Object.fromEntries(problems),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'UUID, joka on sama, kun sama pyyntö yritetään uudelleen.',
  schema: { type: 'string', format: 'uuid' },
}

export type OpenApi = ReturnType<typeof openApi>

/** The document of the interface, OpenAPI 3.1, made of the schemas that check what comes in and goes out. `publicUrl` has no slash at its end. */
export function openApi(publicUrl: string) {
  const { schemas, schemaOf } = collectSchemas()
  const problem = schemaOf(Problem, 'output')
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, schemaOf),
    }
  const responses = Object.entries(PROBLEMS).map(([kind, [title]]) => [
    kind,
    { description: title, content: { 'application/problem+json': { schema: problem } } },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Huoltosillan rajapinta', version: VERSION, description: RULES.join('\n\n') },
    servers: [{ url: `${publicUrl}${API_PATH}` }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `Rajapinta-avain, jonka pääkäyttäjä luo asetuksissa. Oikeudet: ${API_SCOPES.map((scope) => `\`${scope}\` (${SCOPE_LABELS[scope].toLowerCase()})`).join(', ')}.`,
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(responses) as Record<string, object>,
      schemas,
    },
  }
}
