import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/app-error.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { Drawn } from './pdf-thread.ts'

/**
 * Makes the file of a document in a thread of its own, one after the other. Refuses with `unavailable: pdf` when too many wait already, and with
 * `timeout: pdf` when it takes too long, the waiting included. What breaks the drawing, or the thread, fails only that document.
 */
export type PdfMaker = (document: PdfDocument) => Promise<Buffer>

const defaults = {
  limitMs: 10_000,
  /** In addition to the one that is drawn: some seconds of work. */
  waitingAtMost: 40,
  /** After so long without work the thread ends and gives back its memory. */
  idleMs: 120_000,
  memoryMb: 256,
  thread: new URL('./pdf-thread.ts', import.meta.url),
}

type Task = {
  document: PdfDocument
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
  limit: NodeJS.Timeout
}

/** The thread starts with the first document. */
export function openPdfMaker(given: Partial<typeof defaults> = {}): PdfMaker {
  const { limitMs, waitingAtMost, idleMs, memoryMb, thread } = { ...defaults, ...given }
  const waiting: Task[] = []
  let drawn: Task | undefined
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(thread, {
      name: 'pdf',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.on('message', (answer: Drawn) => {
      if ('pdf' in answer)
        end((task) => task.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength)))
      else end((task) => task.reject(answer.error))
    })
    const onEnd = (error: unknown) => {
      if (worker !== started) return
      worker = undefined
      end((task) => task.reject(error))
    }
    started.on('error', onEnd)
    started.on('exit', (code) => onEnd(new Error(`the thread that draws PDFs ended with ${code}`)))
    return started
  }

  function stop(): void {
    const stopped = worker
    worker = undefined
    void stopped?.terminate()
  }

  /** The one that is drawn is answered, and the next one begins. */
  function end(answer: (task: Task) => void): void {
    const task = drawn
    drawn = undefined
    if (task) {
      clearTimeout(task.limit)
      answer(task)
    }
    next()
  }

  function next(): void {
    if (drawn) return
    drawn = waiting.shift()
    clearTimeout(idle)
    if (!drawn) {
      // neither keeps a process alive that has nothing else to do
      worker?.unref()
      idle = setTimeout(stop, idleMs).unref()
      return
    }
    worker ??= start()
    worker.ref()
    worker.postMessage(drawn.document)
  }

  function giveUp(task: Task): void {
    const place = waiting.indexOf(task)
    if (place >= 0) waiting.splice(place, 1)
    else stop()
    const late = new AppError('timeout', 'pdf')
    if (drawn === task) end(() => task.reject(late))
    else task.reject(late)
  }

  return (document) => {
    if (waiting.length >= waitingAtMost)
      return Promise.reject(new AppError('unavailable', 'pdf', { details: { retryAfterSeconds: 5 } }))
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const task: Task = { document, resolve, reject, limit: setTimeout(() => giveUp(task), limitMs) }
    waiting.push(task)
    next()
    return promise
  }
}
