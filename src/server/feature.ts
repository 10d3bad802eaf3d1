import type { BaseLogger } from 'pino'
import type { Contributions } from './contributions.ts'
import type { Database } from './db/database.ts'
import type { Listener } from './events/listener.ts'
import type { FirstQuestions } from './first-questions.ts'
import type { Route } from './http/route.ts'
import type { Isolation, RouterRecord } from './isolation.ts'
import type { Job } from './jobs/job.ts'
import type { Services } from './services.ts'
import type { SettingsAccess } from './settings-access.ts'

/** Works as long as its process. `wake` is called after every change, of any user, and is cheap. */
export type BackgroundWorker = { wake: () => void; stop: () => Promise<void> }

/**
 * Everything that the server takes from one feature. `src/main/server-features.ts` holds the list of features and nothing
 * else lists what belongs to one.
 */
export type ServerFeature<Routers extends RouterRecord = RouterRecord, Settings extends RouterRecord = RouterRecord> = {
  name: string
  /** Its procedures, by the first word of their names in the API. */
  routers: Routers
  /**
   * Its settings pages, each a router made for one kind of caller: `settings.<page>` for an organisation's own people,
   * `management.settings.<page>` for super-users.
   */
  settings?: (access: SettingsAccess) => Settings
  /** How the tenant isolation test calls each of them; a procedure without its case does not compile. */
  isolation: () => Promise<{ isolation: Isolation<Routers, Settings> }>
  /** What it does after a domain event. */
  listeners?: (services: Services) => readonly Listener[]
  jobs?: readonly Job[]
  /** What it keeps up to date behind the requests, in addition to its jobs. */
  backgroundWorker?: (running: { db: Database; log: BaseLogger; services: Services }) => BackgroundWorker
  /** Plain HTTP routes, for what does not fit tRPC. */
  routes?: readonly Route[]
  /** What its web part asks at once when a page is opened: the page's document brings the answers with it. */
  firstQuestions?: FirstQuestions
} & Partial<Contributions>

export const serverFeature = <
  const Routers extends RouterRecord,
  const Settings extends RouterRecord = Record<never, never>,
>(
  feature: ServerFeature<Routers, Settings>,
): ServerFeature<Routers, Settings> => feature

/** What all features contribute, put together; of two with one name the later would hide the earlier, which is refused. */
export const contributionsOf = (features: readonly Partial<Contributions>[]): Contributions => ({
  personalData: features.flatMap((feature) => feature.personalData ?? []),
  accountDeletion: features.flatMap((feature) => feature.accountDeletion ?? []),
  organizationUse: features.flatMap((feature) => feature.organizationUse ?? []),
  outreachTrust: features.flatMap((feature) => feature.outreachTrust ?? []),
  vehicleMerge: features.flatMap((feature) => feature.vehicleMerge ?? []),
  customerMerge: features.flatMap((feature) => feature.customerMerge ?? []),
  customerData: features.flatMap((feature) => feature.customerData ?? []),
  exported: features.flatMap((feature) => feature.exported ?? []),
  notices: features.flatMap((feature) => feature.notices ?? []),
  followPages: features.flatMap((feature) => feature.followPages ?? []),
  isBilled: features.flatMap((feature) => feature.isBilled ?? []),
  isPaid: features.flatMap((feature) => feature.isPaid ?? []),
  waiting: features.flatMap((feature) => feature.waiting ?? []),
  searched: features.flatMap((feature) => feature.searched ?? []),
  searchedWords: features.flatMap((feature) => feature.searchedWords ?? []),
  archived: features.flatMap((feature) => feature.archived ?? []),
  archivedSums: features.flatMap((feature) => feature.archivedSums ?? []),
  archivedFigures: features.flatMap((feature) => feature.archivedFigures ?? []),
  fileAccess: merged(features.map((feature) => feature.fileAccess ?? {})),
  mailAnswers: merged(features.map((feature) => feature.mailAnswers ?? {})),
  mailFiles: merged(features.map((feature) => feature.mailFiles ?? {})),
  importers: merged(features.map((feature) => feature.importers ?? {})),
})

/** All of what features name, by its name; one name twice is refused. */
export function merged<Value>(records: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const all = records.flatMap((record) => Object.entries(record))
  const twice = all.map(([name]) => name).find((name, place, names) => names.indexOf(name) !== place)
  if (twice) throw new Error(`two features declare ${twice}`)
  return Object.fromEntries(all)
}
