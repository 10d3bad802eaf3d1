import type { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
// what a schema says of a missing or wrong value is shown to people
import '#shared/plain-messages.ts'

/** What a schema refused, field by field, as `invalid: fields`. */
export const invalidInput = ({ issues }: z.ZodError): AppError =>
  new AppError('invalid', 'fields', {
    details: { fields: issues.map(({ path, message }) => ({ field: path.join('.'), message })) },
  })
