/** Properties of errors that say what kind of failure it is, and contain nothing that a person wrote. */
const facts = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'kind',
  'reason',
  // of PostgreSQL: its `detail` and `where` hold contents of rows

  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]

/** Drizzle ends the message of a failed statement with its parameters: names, messages, addresses. */
const withoutParameters = (text: string | undefined) => text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')

const DEEPEST = 5

/** What the log keeps of something that was thrown, its causes included. */
export function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const known = Object.fromEntries(
    facts.flatMap((fact) => {
      const value = (error as unknown as Record<string, unknown>)[fact]
      return typeof value === 'string' || typeof value === 'number' ? [[fact, value]] : []
    }),
  )
  return {
    type: name,
    message: withoutParameters(message),
    stack: withoutParameters(stack),
    ...known,
    ...(cause !== undefined && depth < DEEPEST && { cause: errorFacts(cause, depth + 1) }),
  }
}
