import type { z } from 'zod'

/** What a schema says of each field that it refuses: its first message, by the outermost name of the field. */
export function fieldErrors(error: z.ZodError | undefined): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}
