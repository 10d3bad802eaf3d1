/** The register is there, and what it said is of no use: asking again at once would get the same. */
export class UselessAnswer extends Error {}

type Limits = { who: string; maxBytes: number }

/** The text of an answer that is no longer than `maxBytes`; throws `UselessAnswer`. `who` names the service in the log. */
export async function readTextAnswer(response: Response, { who, maxBytes }: Limits): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // leaving the loop closes the connection
    if (size > maxBytes) throw new UselessAnswer(`${who} answered too much`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The same as JSON. */
export async function readJsonAnswer(response: Response, limits: Limits): Promise<unknown> {
  const text = await readTextAnswer(response, limits)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UselessAnswer(`${limits.who} answered no JSON`)
  }
}

/** Why an answer that is no success is an error: a failure of the server's own may pass, a refusal stays. */
export async function refusedAnswer(response: Response, who: string): Promise<Error> {
  await response.body?.cancel()
  const message = `${who} answered ${response.status}`
  return response.status >= 500 ? new Error(message) : new UselessAnswer(message)
}
