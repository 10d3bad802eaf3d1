import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Contributions } from '#server/contributions.ts'
import { columnOf, tableOf, type WordSource } from '#server/word-sources.ts'
import { PARTY, partySources } from './party-words.ts'

/** A trigger that marks things of a kind as old when one of the columns changes, and mostly when a row comes or goes. */
export type SearchTrigger = { name: string; table: string; kind: string; columns: readonly string[]; sql: string }

type Declared = { kind: string; source: WordSource }

/** What is declared of all that is searched. */
export const declaredSources = ({ searched, searchedWords }: Sources): Declared[] => [
  ...[...searched, ...searchedWords].flatMap(({ kind, sources }) => sources.map((source) => ({ kind, source }))),
  ...partySources.map((source) => ({ kind: PARTY, source })),
]
type Sources = Pick<Contributions, 'searched' | 'searchedWords'>

const ownColumn = ({ thing }: WordSource): PgColumn => ('leadsTo' in thing ? thing.column : thing)

/** The columns whose update makes a document old. */
const watchedColumns = ({ words, reads = [], only }: WordSource): PgColumn[] => [
  ...words.map(columnOf),
  ...reads,
  ...(only ? [only[0]] : []),
]

/** `table.column` of all that a source may read. */
export const declaredColumns = (source: WordSource): string[] =>
  [ownColumn(source), ...watchedColumns(source), ...(source.fixed ?? [])].map(
    (column) => `${tableOf(column)}.${column.name}`,
  )

/** Where `search_mark` finds the thing's id, as its argument: the row's own column, and for a row of another table that table's. */
const argumentOf = ({ thing }: WordSource): string =>
  'leadsTo' in thing ? `${thing.column.name} ${tableOf(thing.leadsTo)}.${thing.leadsTo.name}` : thing.name

/** Their triggers have the tables' own names; a kind that is found by one of them, too, adds its own. */
const partyTables = new Set(partySources.map((source) => tableOf(ownColumn(source))))

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

function triggersOf({ kind, source }: Declared): SearchTrigger[] {
  const own = ownColumn(source)
  const table = tableOf(own)
  const columns = watchedColumns(source).map(({ name }) => name)
  const name = `${table}_search${kind !== PARTY && partyTables.has(table) ? `_${kind}` : ''}`
  const trigger = (suffix: string, watched: readonly string[], when: string, condition = '') => ({
    name: `${name}${suffix}`,
    table,
    kind,
    columns: watched,
    sql: `CREATE TRIGGER "${name}${suffix}" AFTER ${when} ON "${table}" FOR EACH ROW ${condition}EXECUTE FUNCTION "search_mark"('${kind}', '${argumentOf(source)}');`,
  })
  const update = `UPDATE OF ${quoted(columns)}`
  if (kind === PARTY) {
    // all documents of an organisation are much to write: only when something is different
    const [before, after] = ['old', 'new'].map((row) => columns.map((name) => `${row}."${name}"`).join(', '))
    const changed = trigger('', columns, update, `WHEN ((${before}) IS DISTINCT FROM (${after})) `)
    // an organisation that comes has no documents yet, one that goes takes them along
    return own.primary ? [changed] : [changed, trigger('_new', [], 'INSERT OR DELETE')]
  }
  if (!source.only) return [trigger('', columns, `INSERT OR ${update} OR DELETE`)]
  const [column, values] = source.only
  const isRead = (row: string) => `WHEN (${row}."${column.name}" IN (${values.map((one) => `'${one}'`).join(', ')})) `
  return [trigger('', columns, `INSERT OR ${update}`, isRead('new')), trigger('_gone', [], 'DELETE', isRead('old'))]
}

/** All triggers that mark documents, as migrations hold them. */
export const searchTriggers = (sources: Sources): SearchTrigger[] => declaredSources(sources).flatMap(triggersOf)

/** The function behind them. */
export function markFunction(sources: Sources): string {
  const readsByArgument = new Map<string, string>()
  for (const { source } of declaredSources(sources)) {
    const { thing } = source
    readsByArgument.set(
      argumentOf(source),
      'leadsTo' in thing
        ? `SELECT "${thing.leadsTo.name}" INTO thing FROM "${tableOf(thing.leadsTo)}" WHERE "id" = changed."${thing.column.name}"`
        : `thing := changed."${thing.name}"`,
    )
  }
  const branches = [...readsByArgument].map(
    ([argument, read], at) => `${at === 0 ? 'IF' : 'ELSIF'} tg_argv[1] = '${argument}' THEN ${read};`,
  )
  return `CREATE OR REPLACE FUNCTION "search_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed record;
	thing uuid;
BEGIN
	IF tg_op = 'DELETE' THEN changed := old; ELSE changed := new; END IF;
	-- a column is read only where its table has it
	${branches.join('\n\t')}
	END IF;
	-- null when what it belongs to is gone, which marks by itself
	IF thing IS NOT NULL THEN INSERT INTO search_marks (kind, thing_id) VALUES (tg_argv[0], thing); END IF;
	RETURN NULL;
END $$;`
}
