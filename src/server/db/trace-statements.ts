import { activeTrace, faultName, startSpan } from '../tracing/spans.ts'

/** By which the job queue's statements are prepared (`jobs/start-jobs.ts`): the hash of a text says nothing. */
const HASH = /^[0-9a-f]{32}$/

/** A name of few: that of a prepared statement, else its first word and its first table, such as `update deliveries`. Never a value. */
export function statementName(statement: unknown): string {
  const { name = '', text = '' } = typeof statement === 'string' ? { text: statement } : (statement as Named)
  if (name && !HASH.test(name)) return name
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text) ?? []
  return `${verb} ${table}`.trim().toLowerCase()
}

type Named = { name?: string; text?: string }

/**
 * Records each statement that a pool or a connection is asked as a span of the active trace; outside one none. Asked with a callback it is passed on:
 * that is how a pool asks its connections, at a moment that may be another request's.
 */
export function traceStatements(asked: { query: unknown }): void {
  const ask = asked.query as (...given: unknown[]) => unknown
  asked.query = (...given: unknown[]): unknown => {
    const isCalledBack = given.some((one) => typeof one === 'function')
    const [statement] = given
    // a stream of rows (COPY) is no promise either
    const isStream = typeof statement === 'object' && statement !== null && 'submit' in statement
    const span = isCalledBack || isStream || !activeTrace() ? null : startSpan(spanOf(statementName(statement)))
    const answer = ask.apply(asked, given)
    if (span && answer instanceof Promise)
      answer.then(span.end, (error) => {
        span.fail(faultName(error))
        span.end()
      })
    return answer
  }
}

const spanOf = (name: string) => ({
  name,
  kind: 'client' as const,
  facts: { 'db.system.name': 'postgresql', 'db.query.summary': name },
})
