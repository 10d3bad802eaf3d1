import { z } from 'zod'

/**
 * An answer that PostgreSQL has already built as JSON: the tRPC adapter passes the text through, which spares a hot list
 * its parsing, checking and stringifying (docs/decisions/0005-json-from-postgres.md).
 */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Types the text as what it holds; the statement that built it is tested against the same schema. */
export const rawJson = <Output>(text: string): Output => new RawJson(text) as unknown as Output

/** Declares the output of a procedure that answers with `rawJson`: typed by the schema, not parsed by it. */
export const rawJsonOutput = <Schema extends z.ZodType>(_schema: Schema) =>
  z.custom<z.output<Schema>>((value) => value instanceof RawJson)
