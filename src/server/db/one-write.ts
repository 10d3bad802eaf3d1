import type pg from 'pg'

const gathering = new WeakSet<pg.ClientBase>()

/**
 * What is asked over this connection from now until `later` comes leaves in one write. A write to a socket costs more than most of
 * what it carries.
 */
export function inOneWrite(client: pg.ClientBase, later: (send: () => void) => void): void {
  if (gathering.has(client)) return
  gathering.add(client)
  const { stream } = (client as pg.Client).connection
  stream.cork()
  later(() => {
    gathering.delete(client)
    stream.uncork()
  })
}
