import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 takes unchanged. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
  additionalProperties?: unknown
  [keyword: string]: unknown
}

/** `input`: what may be sent. `output`: what is answered, and a query as it is read. */
type Way = 'input' | 'output'

/** Makes JSON Schema of zod's schemas, and collects those that have a name. Two schemas of one name are refused. */
export function collectSchemas() {
  const schemas: Record<string, JsonSchema> = {}

  function schemaOf(schema: z.ZodType, io: Way): JsonSchema {
    const made = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'any',
      override({ jsonSchema }) {
        // answers may get more fields later
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const { $defs = {}, properties = {} } = JSON.parse(
      JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { $defs?: Record<string, JsonSchema>; properties?: Record<string, JsonSchema> }
    for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
      const known = schemas[name]
      if (known && !isDeepStrictEqual(known, definition)) throw new Error(`two schemas are called ${name}`)
      schemas[name] = definition
    }
    return properties.it ?? {}
  }

  return { schemas, schemaOf }
}
