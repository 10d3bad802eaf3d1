import type { Statement } from './database.ts'

/** $1 the organisation, $2 the hash of a session's token: one row, however many there are. */
const marked = {
  name: 'real-mark-all-read',
  text: `
    insert into notification_read_marks (organization_id, user_id, read_until, marked_at)
    select $1, s.user_id, coalesce((select max(created_at) from notifications where organization_id = $1), clock_timestamp()), clock_timestamp()
    from sessions s where s.token_hash = $2
    on conflict (organization_id, user_id) do update set read_until = excluded.read_until, marked_at = excluded.marked_at`,
}

export const markAllReadStatement = (organizationId: string, sessionHash: string): Statement => ({
  ...marked,
  values: [organizationId, sessionHash],
})
