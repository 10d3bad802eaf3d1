import type { Pool } from 'pg'
import type { Contributions } from '#server/contributions.ts'
import { declaredColumns, declaredSources } from './search-triggers.ts'

type Sources = Pick<Contributions, 'searched' | 'searchedWords'>

/** `table.column` of what documents read and no source declares: PostgreSQL itself knows what a view reads. */
export async function undeclaredColumns(pool: Pool, sources: Sources): Promise<string[]> {
  for (const { kind, documents } of sources.searched) {
    const more = sources.searchedWords.filter((one) => one.kind === kind).map(({ words }) => `, ${words}`)
    const statement = `with thing as (${documents}) select concat_ws(' ', thing.words${more.join('')}) from thing`
    await pool.query(`create or replace view read_by_${kind} as ${statement.replaceAll('$1', `'{}'::uuid[]`)}`)
  }
  const { rows } = await pool.query<{ read: string }>(`
    select distinct u.table_name || '.' || u.column_name as read
    from information_schema.view_column_usage u
    where u.view_name like 'read\\_by\\_%' and not exists (
      select from information_schema.key_column_usage k
      join information_schema.table_constraints c using (constraint_schema, constraint_name)
      where c.constraint_type = 'PRIMARY KEY' and (k.table_name, k.column_name) = (u.table_name, u.column_name)
    ) order by 1`)
  const declared = declaredSources(sources).flatMap(({ source }) => declaredColumns(source))
  return rows.map(({ read }) => read).filter((column) => !declared.includes(column))
}
