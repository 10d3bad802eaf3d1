/** All rows about the ticket $1. */
export const rowsAboutTicket = `
  select json_build_object(
    'ticket', (select json_build_array(status, status_changed_at > created_at, waiting_for, waiting_note, version) from tickets where id = $1),
    'lines', (select json_agg(to_jsonb(l) order by l.place) from line_items l where l.ticket_id = $1),
    'works', (select json_agg(to_jsonb(w) order by w.number) from extra_works w where w.ticket_id = $1),
    'workLines', (select json_agg(to_jsonb(l) order by l.place) from extra_work_lines l join extra_works w on w.id = l.extra_work_id where w.ticket_id = $1),
    'entries', (select json_agg(to_jsonb(e) order by e.kind) from ticket_events e where e.ticket_id = $1 and e.kind <> 'REPORTED'),
    'events', (select json_agg(json_build_array(name, payload) order by name) from outbox_events where payload ->> 'ticketId' = $1::text)
  ) as rows`
