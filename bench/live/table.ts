import { goal, table } from '../markdown.ts'
import type { Seen } from './crowd.ts'
import type { Live } from './measure.ts'

const [SEEN_GOAL_MS, PRESENCE_GOAL_BYTES] = [60, 5_000_000]

/** A row of what many clients saw, such as `Comment`. */
export const seenRow = (what: string, how: string, clients: number, { p50, p99, deliveries }: Seen): string[] => [
  `${what} sent → seen, ${clients.toLocaleString('en')} clients, ${how}, p50 / p99`,
  `${p50.toFixed(1)} / ${p99.toFixed(1)} ms (${deliveries} seen)`,
  goal(`≤ ${SEEN_GOAL_MS} ms`, p99 <= SEEN_GOAL_MS),
]

const procedureOf = (path: string) => path.slice('/api/trpc/'.length).split('?', 1)[0] ?? ''
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export function liveTable({ fanOut, one, steady, presence, sizes }: Live): string {
  return table([
    ['Live', 'Measured', 'Goal'],
    [
      `One comment, ${sizes.desks} open desks: CPU of Node / PostgreSQL`,
      `${fanOut.nodeMs.toFixed(1)} / ${fanOut.postgresMs.toFixed(1)} ms`,
      '',
    ],
    ['To each desk, realtime / answers', `${kilobytes(fanOut.socketBytes)} / ${kilobytes(fanOut.answerBytes)}`, ''],
    ['Asked by each desk', fanOut.asked.map(procedureOf).join(', ') || 'nothing', ''],
    seenRow('Comment', 'one at a time', sizes.clients, one),
    seenRow('Comment', '50 a second', sizes.clients, steady),
    [
      `${sizes.people} people of one organisation come online with their desks open, received in all`,
      `${(presence.bytes / 1e6).toFixed(2)} MB`,
      goal('≤ 5 MB', presence.bytes <= PRESENCE_GOAL_BYTES),
    ],
    ['The same, each with the list of members open', `${(presence.shownBytes / 1e6).toFixed(2)} MB`, ''],
  ])
}
