/** What the rules of planning need to know of a ticket besides its own columns, as columns of SQL; `ticket` is its table or alias. */

/** When the work was done; null as long as it is not, and for what was cancelled. The time is a `timestamptz`. */
export const finishedAt = (ticket: string) => `case ${ticket}.status when 'READY' then ${ticket}.status_changed_at
  when 'DONE' then coalesce(${ticket}.closed_at, ${ticket}.status_changed_at) end`

/** How long its wanted services take together; null when that is known of none. */
export const serviceHours = (ticket: string) =>
  `(select sum(hours)::float8 from ticket_services where ticket_id = ${ticket}.id)`
