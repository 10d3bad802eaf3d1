/** The content of a signed entry; nothing of it is asked for but its shape and its day. */
const fields = (
  doneOn: string,
) => `jsonb_build_object('doneOn', ${doneOn}, 'mileageKm', 10000 + k * 15000, 'kind', 'SCHEDULED',
  'programme', '', 'programmeSource', '', 'oilGrade', '5W-30', 'oilMillilitres', 4200, 'remarks', '', 'nextServiceOn', null, 'nextServiceKm', null,
  'works', '[{"name":"Öljyn vaihto","result":"DONE","reason":""}]'::jsonb,
  'parts', '[{"name":"Öljynsuodatin","number":"90915-YZZN2","origin":"ORIGINAL","guaranteeMonths":12,"guaranteeKm":null}]'::jsonb)`

const hash = `repeat('0', 64)`
export const ENTRIES_EACH = 4

/**
 * A book of each car at each garage that has had it (view \`fresh_tickets\`), one in ten of them open, with some entries each. They are signed by
 * nobody: the check of a book ends at the first one, and what a whole check costs is measured by a test of large books.
 */
export const booksOfTickets = (): string[] => [
  `insert into maintenance_books (id, garage_id, customer_id, vehicle_id, registration_number, make, model, book_group, group_since,
     is_asked, signed_count, unbilled_count, head, seal_key_id, seal_signature)
   select md5('b' || garage_id || vehicle_id)::uuid, garage_id, customer_id, vehicle_id, registration_number, make, model,
     (array['new', 'inProgress', 'billing'] || array_fill('done'::text, array[27]))[1 + ('x' || left(md5(vehicle_id::text), 4))::bit(16)::int % 30],
     now() - random() * interval '300 days', false, ${ENTRIES_EACH}, 0, ${hash}, 'bench', ''
   from (select distinct on (garage_id, vehicle_id) * from fresh_tickets where vehicle_id is not null) cars`,
  `insert into maintenance_book_entries (id, book_id, garage_id, organization_id, source, sequence, record, hash, key_id, signature,
     signed_at, request_key)
   select gen_random_uuid(), b.id, b.garage_id, b.garage_id, 'GARAGE', k, jsonb_build_object('kind', 'huoltosilta.entry', 'version', 1,
       'book', b.id, 'entry', b.id, 'sequence', k, 'previous', null, 'signedAt', '2026-01-01T10:00:00.000Z', 'source', 'GARAGE',
       'garage', jsonb_build_object('name', 'Korjaamo', 'businessId', null), 'corrects', null, 'isMileageOdd', false, 'files', '[]'::jsonb,
       'vehicle', jsonb_build_object('registrationNumber', b.registration_number, 'vinNumber', null, 'make', b.make, 'model', b.model, 'year', null),
       'fields', ${fields(`to_char(now() - (${ENTRIES_EACH} - k) * interval '200 days', 'YYYY-MM-DD')`)}),
     ${hash}, 'bench', '', now(), gen_random_uuid()
   from maintenance_books b, generate_series(1, ${ENTRIES_EACH}) k
   where not exists (select 1 from maintenance_book_entries e where e.book_id = b.id)`,
]

/** A garage's own templates of entries. */
export const templatesOf = (garage: string): string =>
  `insert into maintenance_entry_templates (id, organization_id, name, kind, fields)
   select gen_random_uuid(), o.id, 'Malli ' || k, 'ANNUAL', ${fields(`'2026-01-01'`)} - 'doneOn' - 'mileageKm' - 'kind' - 'nextServiceOn' - 'nextServiceKm'
   from ${garage}, generate_series(1, 10) k`
