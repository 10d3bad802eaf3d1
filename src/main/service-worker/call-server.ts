/** A push has some seconds to show itself. */
const LIMIT_MS = 10_000

/** A call of the API, answered with its data. */
export async function callServer(procedure: string, input?: object): Promise<unknown> {
  const response = await fetch(`/api/trpc/${procedure}`, {
    method: input ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(input && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!response.ok) throw new Error(`${procedure}: HTTP status ${response.status}`)
  const answer = (await response.json()) as { result: { data: unknown } }
  return answer.result.data
}
