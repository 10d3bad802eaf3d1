import type { Row } from './database.ts'

/** The order of nothing in the index; a query that names the other one would sort all there are. */
export const NULLS_OF_INDEX = {
  name: 'real-nulls',
  text: `select case when indexdef ilike '%created_at desc nulls last%' then 'last' else 'first' end as nulls
    from pg_indexes where indexname = 'notifications_organization'`,
  values: [],
}

/** $1 the organisation, $2 the hash of a session's token, $3 how many are shown: one more is read, which says whether there are others. */
export const notificationsStatement = (nulls: string) => ({
  name: 'real-notifications',
  text: `
    select json_agg(json_build_object(
        'id', n.id, 'kind', n.kind, 'title', n.title,
        'createdAt', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'isRead', case when r.set_at > coalesce(m.marked_at, '-infinity') then r.is_read
          else n.created_at <= coalesce(m.read_until, '-infinity') end,
        'target', case when n.target_kind is not null then json_build_object('kind', n.target_kind, 'id', n.target_id) end,
        'ticketId', case n.target_kind when 'ticket' then n.target_id end,
        'maintenanceBookId', case n.target_kind when 'maintenanceBook' then n.target_id end,
        'metadata', n.metadata
      ) order by n.created_at desc, n.id desc)::text as json,
      (select count(*) > $3::int from (
        select 1 from notifications where organization_id = $1 limit $3::int + 1
      ) others)::text as more
    from sessions s
    cross join lateral (
      select * from notifications where organization_id = $1
      order by created_at desc nulls ${nulls}, id desc nulls ${nulls} limit $3::int
    ) n
    left join notification_read_marks m on m.organization_id = $1 and m.user_id = s.user_id
    left join notification_reads r on r.organization_id = $1 and r.user_id = s.user_id and r.notification_id = n.id
    where s.token_hash = $2`,
})

/** The product's answer. */
export const notificationsJson = ({ json, more }: Row): string =>
  `{"notifications":${json ?? '[]'},"hasMore":${more ?? 'false'}}`
