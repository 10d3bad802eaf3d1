import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * How a request to a stand-in of an outside service is answered: with a refusal; not at all; or the work is done, and its answer is lost.
 */
export type PlannedAnswer = { code: number; body?: string; retryAfter?: string } | 'no answer' | 'answer lost'

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
      { request, response, work }: { request: IncomingMessage; response: ServerResponse; work: () => string | Promise<string> },
      type: string,
    ): Promise<void> {
      const planned = plans.get(what)?.shift()
      if (planned === 'no answer') return
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
      response.writeHead(200, { 'content-type': type }).end(await work())
    },
    clear() {
      plans.clear()
    },
  }
}
