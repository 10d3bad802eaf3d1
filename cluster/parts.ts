import { startPackagedPostgres, startReplicaOf } from '../scripts/machine.mjs'
import { type RedisServer, startRedis } from '../test/redis-server.ts'

export type Postgres = Awaited<ReturnType<typeof startPackagedPostgres>>

/** What the processes of a cluster share: PostgreSQL 15 with a streaming replica and, where it is wanted, Redis, all on this machine. */
export type Parts = {
  primary: Postgres
  replica: Postgres
  redis: RedisServer | null
  /** The settings by which a process finds them. */
  settings: Record<string, string>
}

/** Opens the parts; `opened` receives what ends each of them. */
export async function openParts({
  withRedis,
  opened,
}: {
  withRedis: boolean
  opened: (() => unknown)[]
}): Promise<Parts> {
  const primary = await startPackagedPostgres()
  opened.push(() => primary.stop())
  const replica = await startReplicaOf(primary)
  opened.push(() => replica.stop())
  const redis = withRedis ? await startRedis() : null
  if (redis) opened.push(() => redis.stop())
  return {
    primary,
    replica,
    redis,
    settings: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      ...(redis && { REDIS_URL: redis.url }),
    },
  }
}
