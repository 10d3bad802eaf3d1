/** Edited fields by name, each with its value before and after. */
export type Changes = Record<string, [before: unknown, after: unknown]>
