import { expect, test } from 'vitest'
import {
  declaredTriggers,
  migrationNames,
  type Triggers,
  triggerProblems,
  triggersAfter,
  withTriggers,
  writtenTriggers,
} from '../scripts/search-triggers.ts'

const declared = declaredTriggers()
const asText = ({ triggers, markFunction }: Triggers): string =>
  [markFunction, ...triggers.map(({ sql }) => sql)].join('\n--> statement-breakpoint\n')

test('migrations hold the triggers of what is searched', () => {
  expect(triggerProblems(declared, writtenTriggers('migrations'))).toEqual([])
  expect(migrationNames('migrations').length).toBeGreaterThan(0)
})

test('a column that no trigger watches is named, and the next migration watches it', () => {
  const without = asText(declared).replace('"customer_reference", ', '')
  const problems = triggerProblems(declared, triggersAfter([without]))
  expect(problems).toEqual([
    'no trigger marks a ticket as old when tickets.customer_reference changes (tickets_search)',
  ])
  const next = withTriggers('', declared, triggersAfter([without]))
  expect(next).toMatch(/^DROP TRIGGER "tickets_search" ON "tickets";/)
  expect(triggerProblems(declared, triggersAfter([without, next]))).toEqual([])
})

test('things are marked for a column that was there before, not for one that comes in the same migration', () => {
  const without = triggersAfter([asText(declared).replace('"customer_reference", ', '')])
  const column = 'ALTER TABLE "tickets" ADD COLUMN "customer_reference" text;'
  expect(withTriggers('', declared, without)).toContain(`INSERT INTO "search_marks"`)
  expect(withTriggers(column, declared, without)).not.toContain(`INSERT INTO "search_marks"`)
})

test('things are marked when a column is watched no longer: what it held must not be found by', () => {
  const before = triggersAfter([asText(declared).replace('"title", ', '"title", "color", ')])
  expect(withTriggers('ALTER TABLE "tickets" DROP COLUMN "color";', declared, before)).toMatch(
    /^DROP TRIGGER "tickets_search" .*DROP COLUMN "color".*CREATE TRIGGER "tickets_search" .*WHERE "kind" = 'ticket'/s,
  )
})

test('a trigger that is declared nowhere, and another function, are named', () => {
  const stray = `CREATE TRIGGER "files_search" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "search_mark"('file', 'id');`
  const written = triggersAfter([asText(declared), stray])
  expect(triggerProblems(declared, written)).toEqual(['the trigger files_search is declared nowhere any more'])
  expect(triggerProblems({ ...declared, markFunction: 'another' }, triggersAfter([asText(declared)]))).toEqual([
    'the function search_mark is another one than is declared',
  ])
  expect(triggersAfter([asText(declared), stray, 'DROP TABLE "files";']).triggers.has('files_search')).toBe(false)
})
