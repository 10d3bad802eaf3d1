import type { z } from 'zod'

/**
 * An Output as JSON that PostgreSQL has already built: the tRPC adapter passes the text through, which spares a hot list its
 * parsing, checking and stringifying (docs/decisions/0005-json-from-postgres.md). The server cannot read fields of it.
 */
export class JsonText<Output> {
  readonly text: string
  /** What the procedure declares that answered with it; `#test/caller.ts` compares the two. */
  readonly schema: z.ZodType | undefined
  /** Never there at run time: distinguishes the types of two texts. */
  declare protected readonly holds: Output

  constructor(text: string, schema?: z.ZodType) {
    this.text = text
    this.schema = schema
  }
}

/** The interface of standardschema.dev, which tRPC takes for an output. */
type StandardSchema<Input, Output> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { value: Output; issues?: undefined } | { issues: { message: string }[] }
    readonly types?: { input: Input; output: Output } | undefined
  }
}

/**
 * Declares the output of a procedure whose function returns `JsonText`: the browser's type is what the schema says. At run time the text goes out
 * unchanged: its statement must select just what the schema declares, which the tests' caller (`#test/caller.ts`) checks in each answer it reads.
 */
export const jsonTextOf = <Schema extends z.ZodType>(
  schema: Schema,
): StandardSchema<JsonText<z.output<Schema>>, z.output<Schema>> => ({
  '~standard': {
    version: 1,
    vendor: 'huoltosilta',
    validate: (value) =>
      value instanceof JsonText
        ? { value: new JsonText(value.text, schema) as z.output<Schema> }
        : { issues: [{ message: 'the procedure answered with something else than JSON text' }] },
  },
})
