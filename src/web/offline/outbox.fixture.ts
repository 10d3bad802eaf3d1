import { onTestFinished } from 'vitest'
import { showConnection } from '../live/live-state.ts'
import { ownOutbox, startOutbox } from './start-outbox.ts'

/**
 * The outbox of a new user until the test ends, after its first look for what waits: on a busy machine that look would find and send what
 * the test queues.
 */
export async function startTestOutbox(): Promise<void> {
  const stop = startOutbox(crypto.randomUUID())
  onTestFinished(() => {
    stop()
    showConnection(true)
  })
  await ownOutbox()?.notify()
  await navigator.locks.request('huoltosilta-outbox', () => {})
}
