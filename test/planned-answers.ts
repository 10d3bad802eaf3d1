import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * How a request to a stand-in of an outside service is answered: with a refusal; not at all; or the work is done, and its answer is lost with the connection, never
 * comes, or cannot be read.
 */
export type PlannedAnswer =
  | { code: number; body?: string; retryAfter?: string }
  | 'no answer'
  | 'answer lost'
  | 'done, no answer'
  | 'done, rubbish'

/** Plans by method and path, such as `POST /invoices`: each is for one request, and what has no plan is answered as the service would. */
export function plannedAnswers() {
  const plans = new Map<string, PlannedAnswer[]>()
  return {
    plan(what: string, ...answers: readonly PlannedAnswer[]) {
      plans.set(what, [...(plans.get(what) ?? []), ...answers])
    },
    /** Answers a request by its plan; `work` is what the service does, and answers. */
    async answer(
      what: string,
      {
        request,
        response,
        work,
      }: { request: IncomingMessage; response: ServerResponse; work: () => string | Promise<string> },
      type: string,
    ): Promise<void> {
      const planned = plans.get(what)?.shift()
      if (planned === 'no answer') return
      if (planned === 'done, no answer') {
        await work()
        return
      }
      if (planned === 'done, rubbish') {
        await work()
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>tervetuloa</p>')
        return
      }
      if (planned === 'answer lost') {
        await work()
        request.socket.destroy()
        return
      }
      if (planned) {
        const { code, body = 'said no', retryAfter } = planned
        response.writeHead(code, { 'content-type': type, ...(retryAfter && { 'retry-after': retryAfter }) }).end(body)
        return
      }
      // a refusal of the service has a code of its own
      const done = await work()
      response.writeHead(200, { 'content-type': type }).end(done)
    },
    clear() {
      plans.clear()
    },
  }
}
