import type { RowShape } from '#server/db/row-text.ts'

/** `Party`, also of a person, for rows that travel as texts; `alias` is the joined organisation or user, and null where none is. */
export const partyShape = (alias: string): RowShape[string] => ({
  object: {
    id: { sql: `${alias}.id`, as: 'word' },
    name: { sql: `${alias}.name`, as: 'text' },
    image: { sql: `${alias}.image`, as: 'text' },
  },
})
