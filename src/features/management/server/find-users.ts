import type { Database } from '#server/db/database.ts'
import { MANAGE_PAGE_SIZE, type ManagedUser, type UserSearch } from '../management.ts'

/** Users of the whole platform by part of a name or an address, a page at a time. */
export async function findUsers(db: Database, { text, only, page }: UserSearch) {
  const { rows } = await db.$client.query<{ person: ManagedUser }>({
    name: 'manage-users',
    text: `
      select row_to_json(shown) as person from (
        select u.id, u.name, u.email, u.image, u.email_verified_at is not null as "emailVerified",
          u.disabled_at is not null as disabled, u.is_super_user as "isSuperUser", u.created_at as "createdAt",
          (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
          (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) order by m.created_at), '[]')
            from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id) as organizations
        from users u
        where ($1 = '' or position(lower($1) in lower(u.name || ' ' || u.email)) > 0)
          and case $2 when 'disabled' then u.disabled_at is not null when 'superUsers' then u.is_super_user
            when 'unverified' then u.email_verified_at is null else true end
        order by u.name, u.id limit $3 offset $4) shown`,
    values: [text, only ?? null, MANAGE_PAGE_SIZE + 1, page * MANAGE_PAGE_SIZE],
  })
  return {
    rows: rows.slice(0, MANAGE_PAGE_SIZE).map((row) => row.person),
    hasMore: rows.length > MANAGE_PAGE_SIZE,
  }
}
