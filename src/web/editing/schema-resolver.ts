import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import '#shared/plain-messages.ts'

/**
 * Checks a form by the schema of what it sends: `toInput` reads the typed texts (amounts, hours). The values stay as they
 * were typed, and each message appears at the field of the same name, nested ones at their outermost.
 */
export const schemaResolver =
  <Values extends FieldValues>(schema: z.ZodType, toInput: (values: Values) => unknown): Resolver<Values> =>
  (values) => {
    const read = schema.safeParse(toInput(values))
    if (read.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of read.error.issues) errors[String(path[0])] ??= { type: code, message }
    // keyed by field names, which the schema shares with the form
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
