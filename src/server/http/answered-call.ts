import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are reported call by call, and not as a route. */
    reportsCalls?: boolean
  }
}

/** A call that was answered: one procedure of a batch, or a plain route. */
export type AnsweredCall = {
  kind: 'query' | 'mutation' | 'route'
  /** The procedure's dotted path, or method and pattern of the route; `unknown` where there is none. */
  call: string
  status: number
  ms: number
}

export type OnAnswer = (answered: AnsweredCall) => void

const UNKNOWN = 'unknown'

/** The name by which a call is counted: what strangers make up is one. */
export const callName = (name: string, isKnown: boolean): string => (isKnown ? name : UNKNOWN)

/** Reports each answer of a plain route; the calls of tRPC are reported one by one by its adapter. */
export function reportRoutes(app: FastifyInstance, onAnswer: OnAnswer): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    done()
    const { url = '', config } = routeOptions
    if (config.reportsCalls) return
    onAnswer({
      kind: 'route',
      call: callName(`${method} ${url}`, url !== ''),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
  })
}
