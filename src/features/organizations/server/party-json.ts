/** `Party` in SQL, also of a person; `alias` is the joined organisation or user. Null where none is joined. */
export const partyJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'image', ${alias}.image) end`
