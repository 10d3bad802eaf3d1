import type { Transaction } from '#server/db/database.ts'
import type { ComposedNotice } from './composed-notice.ts'

/** Whether no later notice in the same batch has the same topic: people outside the app need to read only the newest. */
export function isNewestOf(notices: readonly ComposedNotice[]): (one: ComposedNotice) => boolean {
  const newest = new Map(notices.filter(({ text }) => text.topic !== null).map((one) => [topicKey(one), one]))
  return (one) => one.text.topic === null || newest.get(topicKey(one))?.eventId === one.eventId
}

const topicKey = ({ organizationId, text: { target, topic } }: ComposedNotice): string =>
  [organizationId, target.kind, target.id, topic].join(' ')

// a mail that is written already, because its server is down, stays unchanged unless nothing of it is true any more
const dropParts = {
  name: 'take-back-overtaken-deliveries',
  text: `
    with newer as materialized (
      select * from jsonb_to_recordset($1::jsonb) as newer("organizationId" uuid, "targetKind" text, "targetId" uuid, topic text, kinds jsonb)
    ), unsent as materialized (
      select id, state, organization_id, target_kind, target_id, notice_kind, parts from deliveries
      where state in ('held', 'queued')
        and (target_id, organization_id) in (select "targetId", "organizationId" from newer)
      order by group_key, id
      for update
    ), kept as (
      select unsent.id, unsent.state,
        coalesce(jsonb_agg(part.said order by part.place) filter (where newer.topic is null), '[]') as parts
      from unsent
      cross join lateral jsonb_array_elements(unsent.parts) with ordinality as part(said, place)
      left join newer on newer."organizationId" = unsent.organization_id and newer."targetKind" = unsent.target_kind
        and newer."targetId" = unsent.target_id and newer.topic = part.said ->> 'topic'
        and (newer.kinds is null or newer.kinds ? unsent.notice_kind)
      group by unsent.id, unsent.state
      having bool_or(newer.topic is not null)
    )
    update deliveries set parts = kept.parts from kept
    where deliveries.id = kept.id and (kept.state = 'held' or kept.parts = '[]')
    returning deliveries.id, kept.parts = '[]' as "isEmpty"`,
}

type Newer = { organizationId: string; targetKind: string; targetId: string; topic: string; kinds?: readonly string[] }

/**
 * Takes out of the deliveries that have not left what a newer notice replaces: "on työn alla" would otherwise be read after "on noudettavissa", which
 * leaves at once. Returns the ids of those with nothing left to say; the newer notice may still join them.
 */
export function takeBackOvertaken(tx: Transaction, notices: readonly ComposedNotice[]): Promise<string[]> {
  const newer = notices.flatMap(({ organizationId, text: { target, topic } }) =>
    topic === null ? [] : { organizationId, targetKind: target.kind, targetId: target.id, topic },
  )
  return dropOlder(tx, newer)
}

async function dropOlder(tx: Transaction, newer: readonly Newer[]): Promise<string[]> {
  if (newer.length === 0) return []
  const { rows } = await tx.$client.query<{ id: string; isEmpty: boolean }>({
    ...dropParts,
    values: [JSON.stringify(newer)],
  })
  return rows.filter(({ isEmpty }) => isEmpty).map(({ id }) => id)
}

/** Takes back what has not left of these kinds, for an organisation that gets no newer notice: it did the newer thing itself. */
export const takeBackTopic = async (tx: Transaction, outdated: Newer & { kinds: readonly string[] }): Promise<void> =>
  suppressEmpty(tx, await dropOlder(tx, [outdated]))

const suppress = {
  name: 'suppress-overtaken-deliveries',
  text: `
    update deliveries set state = 'suppressed', reason = 'overtaken', settled_at = now(), html = '', text = ''
    where id = any($1::uuid[]) and state in ('held', 'queued') and parts = '[]'`,
}

/** Settles those that nothing joined. */
export async function suppressEmpty(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.$client.query({ ...suppress, values: [ids] })
}
