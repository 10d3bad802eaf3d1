import pg from 'pg'

/** The cards are in memory or on an SSD: PostgreSQL's default is of disks that turn, and makes it sort where it could read on. */
const settings = { options: '-c random_page_cost=1.1 -c timezone=UTC' }
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

export type Row = Record<string, string | null>
export type Statement = { name: string; text: string; values: unknown[] }
export type Database = {
  /** For short reads: some connections that many share, each asked again before it has answered. */
  read: (statement: Statement) => Promise<Row>
  /** For what takes longer, or writes. */
  work: (statement: Statement) => Promise<Row>
}

const SHARED = 2
const WORKERS = 10

/** `pg` with named statements and answers as PostgreSQL writes them. */
export async function openDatabase(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: WORKERS, types: asText, ...settings })
  const shared = Array.from(
    { length: SHARED },
    () => new pg.Client({ connectionString, pipeline: true, types: asText, ...settings }),
  )
  for (const client of shared) await client.connect()
  let turn = 0
  let underWay = 0
  return {
    async read(statement) {
      const client = shared[turn++ % SHARED]
      if (!client) throw new Error('no connection')
      // a single request gains nothing by waiting for others
      if (underWay > 0) gather(client)
      underWay += 1
      try {
        return (await client.query<Row>(statement)).rows[0] ?? {}
      } finally {
        underWay -= 1
      }
    },
    work: async (statement) => (await pool.query<Row>(statement)).rows[0] ?? {},
  }
}

type Wire = { connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } } }
const gathering = new WeakSet<pg.Client>()

/** All that is asked in one turn of the event loop leaves in one write. */
function gather(client: pg.Client): void {
  if (gathering.has(client)) return
  gathering.add(client)
  const { stream } = (client as unknown as Wire).connection
  stream.cork()
  setImmediate(() => {
    gathering.delete(client)
    stream.uncork()
  })
}
