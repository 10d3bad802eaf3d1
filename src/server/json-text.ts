import type { z } from 'zod'

/**
 * An Output as JSON that PostgreSQL has already built: the tRPC adapter passes the text through, which spares a hot list its
 * parsing, checking and stringifying (docs/decisions/0005-json-from-postgres.md). The server cannot read fields of it.
 */
export class JsonText<Output> {
  readonly text: string
  /** Never there at run time: tells the type of one text from another's. */
  declare protected readonly holds: Output

  constructor(text: string) {
    this.text = text
  }
}

/** The output of a procedure whose function returns `JsonText`; the browser's type is what the schema says. */
export type JsonTextOutput<Schema extends z.ZodType> = {
  schema: Schema
  parse: (value: unknown) => JsonText<unknown>
  /** What the procedure's function returns and what the browser gets, for tRPC to infer; never there at run time. */
  readonly _input: JsonText<z.output<Schema>>
  readonly _output: z.output<Schema>
}

/**
 * Declares such an output. At run time the text goes out as it is: its statement must select just what the schema declares,
 * which the tests' caller (`#test/caller.ts`) looks at in each answer it reads.
 */
export const jsonTextOf = <Schema extends z.ZodType>(schema: Schema) =>
  ({ schema, parse: requireJsonText }) as JsonTextOutput<Schema>

function requireJsonText(value: unknown): JsonText<unknown> {
  if (value instanceof JsonText) return value
  throw new TypeError('the procedure answered with something else than JSON text')
}
