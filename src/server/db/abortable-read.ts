import { causesOf, codeOf } from '../causes-of.ts'
import type { RequestContext } from '../context.ts'
import { cancelStatement } from './cancel-statement.ts'
import { openTransaction, type Transaction } from './database.ts'
import { withConnection } from './with-connection.ts'

/**
 * Runs one reading statement; when the browser leaves meanwhile, PostgreSQL stops working on it and the signal's reason
 * is thrown. `reader` is Drizzle's builder over one connection, `reader.$client` the connection itself. For reads that
 * may take long; never for a write, which runs to its end.
 */
export const abortableRead = <Result>(
  { db, signal }: Pick<RequestContext, 'db' | 'signal'>,
  read: (reader: Transaction) => Promise<Result>,
): Promise<Result> =>
  withConnection(db.$client, async (client, discard) => {
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling = cancelStatement(client)
    }
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', cancel)
      const result = await read(openTransaction(client))
      if (cancelling) discard(new Error('its cancel came too late, or is still on its way'))
      return result
    } catch (error) {
      if (error === signal.reason) throw error
      if (cancelling && isCancelled(error)) {
        await cancelling
        throw signal.reason
      }
      // for any error of its statement: nothing of it may be left for the next one
      discard(error as Error)
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  })

/** Whether PostgreSQL ended the statement on request (SQLSTATE 57014), however it was wrapped since. */
const isCancelled = (error: unknown): boolean => causesOf(error).some((cause) => codeOf(cause) === '57014')
