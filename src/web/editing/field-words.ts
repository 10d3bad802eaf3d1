/** How a form's fields are named and read out, where they are not inputs: for members, and when another changed one. */
export type FieldWords<Values> = {
  [Name in keyof Values]: { label: string; show?: (value: Values[Name], values: Values) => string }
}

/** The field's value in words; a dash for nothing. */
export function wordOf<Values>(words: FieldWords<Values>, name: keyof Values, values: Values): string {
  const { show } = words[name]
  const value = values[name]
  return (show ? show(value, values) : String(value ?? '')) || '–'
}
