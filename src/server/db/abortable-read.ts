import type { RequestContext } from '../context.ts'
import { cancelStatement } from './cancel-statement.ts'
import { openTransaction, type Transaction } from './database.ts'

/**
 * Runs one reading statement; when the browser leaves meanwhile, PostgreSQL stops working on it and the signal's reason
 * is thrown. `reader` is Drizzle's builder over one connection, `reader.$client` the connection itself. For reads that
 * may take long; never for a write, which runs to its end.
 */
export async function abortableRead<Result>(
  { db, signal }: Pick<RequestContext, 'db' | 'signal'>,
  read: (reader: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  let cancelling: Promise<void> | undefined
  const cancel = () => {
    cancelling = cancelStatement(client)
  }
  // whatever its statement met, a connection goes back only when nothing can be left of it for the next one
  let unfit: Error | boolean = false
  const onLost = (error: Error) => {
    unfit = error
  }
  client.on('error', onLost)
  try {
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel)
    const result = await read(openTransaction(client))
    // the cancel came too late, or is still on its way
    unfit ||= cancelling !== undefined
    return result
  } catch (error) {
    if (error === signal.reason) throw error
    if (cancelling && isCancelled(error)) {
      await cancelling
      throw signal.reason
    }
    unfit ||= true
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    client.off('error', onLost)
    client.release(unfit)
  }
}

/** Whether PostgreSQL ended the statement on request (SQLSTATE 57014), however it was wrapped since. */
function isCancelled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '57014') return true
  return false
}
