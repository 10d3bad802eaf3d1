import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Done, Job } from './job.ts'

const file = fileURLToPath(new URL('./clients.ts', import.meta.url))

/** Runs a job in a process of its own; `before` is called when everybody is connected and the work begins. */
export async function runClients(job: Job, before: () => void | Promise<void> = () => {}): Promise<Done> {
  const child = fork(file)
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`the clients ended with ${code}`)))
    })
  child.send(job)
  await next()
  await before()
  child.send('go')
  return (await next()) as Done
}
