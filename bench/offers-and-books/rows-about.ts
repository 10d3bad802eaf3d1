/** All rows about the accepted request $1: what it became, and the ticket that was made of it. */
export const rowsAboutRequest = `
  select json_build_object(
    'request', (select to_jsonb(r) - '{vehicle_id,registration_number,wanted,created_at,request_key}'::text[] from offer_requests r where id = $1),
    'parts', (select json_agg(json_build_array(state, open_until, feedback_reason, feedback_rank, expired_at) order by state) from offer_request_garages where offer_request_id = $1),
    'ticket', (select to_jsonb(t) - '{vehicle_id,registration_number,year,number,request_hash}'::text[] from tickets t join offer_requests r on r.ticket_id = t.id where r.id = $1),
    'price', (select to_jsonb(p) from ticket_prices p join offer_requests r on r.ticket_id = p.ticket_id where r.id = $1),
    'lines', (select json_agg(to_jsonb(l) order by l.place) from line_items l join offer_requests r on r.ticket_id = l.ticket_id where r.id = $1),
    'entries', (select json_agg(to_jsonb(e) order by e.kind) from ticket_events e join offer_requests r on r.ticket_id = e.ticket_id where r.id = $1),
    'events', (select json_agg(json_build_array(name, payload) order by name) from outbox_events
      where payload ->> 'offerRequestId' = $1::text or payload ->> 'ticketId' = (select ticket_id::text from offer_requests where id = $1))
  ) as rows`

/** All rows about the book $1 that signing an entry changes; what differs from one signature to another is shown as its length. */
export const rowsAboutBook = `
  select json_build_object(
    'book', (select to_jsonb(b) - '{vehicle_id,registration_number,customer_id,created_at,year,head,seal_signature}'::text[]
      || jsonb_build_object('head', length(head), 'seal', length(seal_signature)) from maintenance_books b where id = $1),
    'entries', (select json_agg(to_jsonb(e) - '{record,hash,signature,request_key}'::text[] || jsonb_build_object('record', e.record - '{vehicle,previous}'::text[],
      'hash', length(hash), 'signature', length(signature)) order by e.sequence) from maintenance_book_entries e where book_id = $1 and sequence is not null),
    'car', (select json_build_array(v.mileage_km, v.mileage_at, v.version) from vehicles v join maintenance_books b on b.vehicle_id = v.id where b.id = $1),
    'readings', (select json_agg(to_jsonb(m)) from mileage_readings m join maintenance_books b on b.vehicle_id = m.vehicle_id where b.id = $1)
  ) as rows`
