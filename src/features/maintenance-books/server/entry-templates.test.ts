import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { ENTRY_KINDS } from '../book-entries.ts'
import { MAX_ENTRY_TEMPLATES, READY_TEMPLATES, TemplateFields } from '../entry-templates.ts'
import { entryFields } from './entry-fields.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { entryTemplates } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const fields = TemplateFields.parse(entryFields())

async function world(type: 'GARAGE' | 'CUSTOMER' = 'GARAGE') {
  const { organization, user } = await makeStaffed(db, { type, role: 'MEMBER' })
  const { templates } = callerOf(maintenanceBooksRouter, await contextOf(db, user.id))
  return { of: { organizationId: organization.id }, templates }
}

test('a garage keeps templates of its own, renames and removes them', async () => {
  const { of, templates } = await world()
  const made = await templates.save({ ...of, name: 'Hybridin vuosihuolto', kind: 'ANNUAL', fields })
  expect(await templates.list(of)).toEqual([made])
  const named = await templates.save({ ...of, ...made, name: 'Hybridi' })
  expect(named).toEqual({ ...made, name: 'Hybridi', version: 2 })
  const stale = templates.save({ ...of, ...made, name: 'Muu' })
  expect(await refusal(stale)).toMatchObject({ kind: 'conflict', reason: 'entry_template_changed' })
  await templates.remove({ ...of, id: named.id, version: 2 })
  expect(await templates.list(of)).toEqual([])
})

test('a name is unique in its kind, and no list grows for ever', async () => {
  const { of, templates } = await world()
  await templates.save({ ...of, name: 'Etujarrut', kind: 'BRAKES', fields })
  const twin = templates.save({ ...of, name: 'ETUJARRUT', kind: 'BRAKES', fields })
  expect(await refusal(twin)).toMatchObject({ kind: 'conflict', reason: 'entry_template_exists' })
  await templates.save({ ...of, name: 'Etujarrut', kind: 'OTHER', fields })
  const many = Array.from({ length: MAX_ENTRY_TEMPLATES - 2 }, (_, n) => ({
    ...of,
    name: `M${n}`,
    kind: 'OTHER' as const,
  }))
  await db.insert(entryTemplates).values(many.map((one) => ({ ...one, fields })))
  const tooMany = templates.save({ ...of, name: 'Yksi liikaa', kind: 'OTHER', fields })
  expect(await refusal(tooMany)).toMatchObject({ reason: 'too_many_entry_templates' })
})

test('a customer has no templates', async () => {
  const { of, templates } = await world('CUSTOMER')
  expect(await refusal(templates.list(of))).toMatchObject({ kind: 'forbidden', reason: 'garage_only' })
})

test('a ready template of ours can be saved unchanged', () => {
  for (const kind of ENTRY_KINDS)
    for (const ready of READY_TEMPLATES[kind]) expect(TemplateFields.parse(ready.fields)).toEqual(ready.fields)
})
