/** The register is there, and what it said is of no use: asking again at once would get the same. */
export class UselessAnswer extends Error {}

/** The JSON of an answer that is no longer than `maxBytes`; throws `UselessAnswer`. `who` names the service in the log. */
export async function readJsonAnswer(response: Response, { who, maxBytes }: { who: string; maxBytes: number }) {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // leaving the loop closes the connection
    if (size > maxBytes) throw new UselessAnswer(`${who} answered too much`)
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown
  } catch {
    throw new UselessAnswer(`${who} answered no JSON`)
  }
}

/** Why an answer that is no success is an error: a failure of the server's own may pass, a refusal stays. */
export async function refusedAnswer(response: Response, who: string): Promise<Error> {
  await response.body?.cancel()
  const message = `${who} answered ${response.status}`
  return response.status >= 500 ? new Error(message) : new UselessAnswer(message)
}
