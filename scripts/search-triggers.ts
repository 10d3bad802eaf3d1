import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PARTY } from '../src/features/search/server/party-words.ts'
import { markFunction, type SearchTrigger, searchTriggers } from '../src/features/search/server/search-triggers.ts'
import { serverFeatures } from '../src/main/server-features.ts'
import { contributionsOf } from '../src/server/feature.ts'

/** The triggers and the function behind them, as they are declared. */
export type Triggers = { triggers: readonly SearchTrigger[]; markFunction: string }

type WrittenTrigger = {
  table: string
  kind: string
  /** `all` where each update of a row marks its thing. */
  columns: readonly string[] | 'all'
  sql: string
}

/** What is left of them after all migrations, by the triggers' names. */
export type Written = { triggers: ReadonlyMap<string, WrittenTrigger>; markFunction: string }

export function declaredTriggers(): Triggers {
  const features = contributionsOf(serverFeatures)
  return { triggers: searchTriggers(features), markFunction: markFunction(features) }
}

const BREAKPOINT = '--> statement-breakpoint'

export const migrationNames = (folder: string): string[] => readdirSync(folder).filter((name) => /^\d/.test(name))

export const migrationFile = (folder: string, name: string): string => join(folder, name, 'migration.sql')

export const writtenTriggers = (folder: string): Written =>
  triggersAfter(
    migrationNames(folder)
      .sort()
      .map((name) => readFileSync(migrationFile(folder, name), 'utf8')),
  )

/** Of migrations in their order. */
export function triggersAfter(migrations: readonly string[]): Written {
  const triggers = new Map<string, WrittenTrigger>()
  let written = ''
  for (const statement of migrations.flatMap((text) => text.split(BREAKPOINT))) {
    const sql = statement.replace(/^(\s*--.*\n)*/, '').trim()
    const made = /^CREATE TRIGGER "(\w+_search\w*)".*? ON "(\w+)" FOR/.exec(sql)
    const kind = /"search_mark"\('(\w+)'/.exec(sql)?.[1] ?? ''
    if (made?.[1] && made[2]) triggers.set(made[1], { table: made[2], kind, columns: watchedIn(sql), sql })
    const dropped = /^DROP TRIGGER (?:IF EXISTS )?"(\w+)"/.exec(sql)
    if (dropped?.[1]) triggers.delete(dropped[1])
    const table = /^DROP TABLE "(\w+)"/.exec(sql)?.[1]
    for (const [name, trigger] of triggers) if (trigger.table === table) triggers.delete(name)
    if (sql.startsWith('CREATE OR REPLACE FUNCTION "search_mark"')) written = sql
  }
  return { triggers, markFunction: written }
}

const watchedIn = (sql: string): string[] | 'all' =>
  sql.includes(' UPDATE ON ')
    ? 'all'
    : [...(/UPDATE OF (.+?) (?:OR|ON) /.exec(sql)?.[1]?.matchAll(/"(\w+)"/g) ?? [])].map(([, name = '']) => name)

/** The order in which columns are named does not matter. */
const inOrder = (sql: string) =>
  sql.replace(
    /UPDATE OF ("\w+"(?:, "\w+")*)/,
    (_, columns: string) => `UPDATE OF ${columns.split(', ').sort().join(', ')}`,
  )

/** The columns that a migration does not make a trigger watch yet. */
const unwatched = ({ name, columns }: SearchTrigger, { triggers }: Written): string[] => {
  const known = triggers.get(name)?.columns ?? []
  return known === 'all' ? [] : columns.filter((column) => !known.includes(column))
}

/** Those that a migration has to make, in place of a written one or for the first time. */
const toMake = (declared: Triggers, written: Written): SearchTrigger[] =>
  declared.triggers.filter(({ name, sql }) => inOrder(written.triggers.get(name)?.sql ?? '') !== inOrder(sql))

const toDrop = (declared: Triggers, written: Written): string[] =>
  [...written.triggers.keys()].filter((name) => !declared.triggers.some((one) => one.name === name))

/** What is different, a sentence each; nothing when migrations hold what is declared. */
export function triggerProblems(declared: Triggers, written: Written): string[] {
  const made = toMake(declared, written).flatMap((trigger) => {
    const { name, table, kind } = trigger
    const missing = unwatched(trigger, written)
    return missing.length > 0
      ? missing.map((column) => `no trigger marks a ${kind} as old when ${table}.${column} changes (${name})`)
      : [`the trigger ${name} is another one than is declared`]
  })
  const dropped = toDrop(declared, written).map((name) => `the trigger ${name} is declared nowhere any more`)
  const isSame = declared.markFunction === written.markFunction
  return [...made, ...dropped, ...(isSame ? [] : ['the function search_mark is another one than is declared'])]
}

/** The latest mark is taken first: the newest things last. */
const markAll = (kind: string) =>
  `INSERT INTO "search_marks" ("kind", "thing_id") SELECT "kind", "thing_id" FROM "search_documents"${
    kind === PARTY ? '' : ` WHERE "kind" = '${kind}'`
  } GROUP BY "kind", "thing_id" ORDER BY max("created_at");`

/**
 * The kinds whose documents a migration makes old: those that are found by a column that was there before, or are found no longer by one. A
 * column that the same migration adds holds no words yet.
 */
function kindsToMark(migration: string, declared: Triggers, written: Written): Set<string> {
  const isNew = (table: string, column: string) =>
    migration.includes(`ALTER TABLE "${table}" ADD COLUMN "${column}"`) || migration.includes(`CREATE TABLE "${table}"`)
  const changed = toMake(declared, written).filter((trigger) => {
    const { name, table, columns } = trigger
    const before = written.triggers.get(name)?.columns ?? []
    const isLess = before !== 'all' && before.some((column) => !columns.includes(column))
    return isLess || unwatched(trigger, written).some((column) => !isNew(table, column))
  })
  const gone = toDrop(declared, written).map((name) => written.triggers.get(name)?.kind ?? '')
  return new Set([...changed.map(({ kind }) => kind), ...gone])
}

/**
 * The text of a migration with what brings the written triggers to the declared ones: those that change go before the tables do, which
 * may take their columns away.
 */
export function withTriggers(migration: string, declared: Triggers, written: Written): string {
  const made = toMake(declared, written)
  const replaced = made.filter(({ name }) => written.triggers.has(name)).map(({ name }) => name)
  const dropped = [...toDrop(declared, written), ...replaced].map(
    (name) => `DROP TRIGGER "${name}" ON "${written.triggers.get(name)?.table}";`,
  )
  const isSame = declared.markFunction === written.markFunction
  const statements = [
    ...dropped,
    migration.trim(),
    ...(isSame ? [] : [declared.markFunction]),
    ...made.map(({ sql }) => sql),
    ...[...kindsToMark(migration, declared, written)].map(markAll),
  ]
  return `${statements.filter((one) => one !== '').join(`\n${BREAKPOINT}\n`)}\n`
}
