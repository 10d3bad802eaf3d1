import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

/** Shorter ones fit into one packet uncompressed. */
const WORTH_BYTES = 1024

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] })
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Body = { body: string | Buffer; headers: Record<string, string> }

/** What this reader takes; null for plain text. */
export const encodingFor = (acceptEncoding: string | undefined): 'br' | 'gzip' | null =>
  acceptEncoding === undefined ? null : (negotiator.negotiate(acceptEncoding) as 'br' | 'gzip' | null)

/**
 * A body of JSON or HTML as this reader takes it: a tenth of its length by the quickest brotli, or gzip where a browser has no brotli (plain HTTP).
 * The work is done outside the event loop. `isKept`: it is done once for all readers, and may take its time.
 */
export async function compressed(
  text: string,
  acceptEncoding: string | undefined,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<Body> {
  if (text.length < WORTH_BYTES) return { body: text, headers: {} }
  const headers = { vary: 'accept-encoding' }
  const encoding = encodingFor(acceptEncoding)
  if (encoding === null) return { body: text, headers }
  const bytes = Buffer.from(text)
  const body =
    encoding === 'br'
      ? await brotli(bytes, brotliOf(isKept ? 9 : 1, bytes.length))
      : await zip(bytes, { level: isKept ? 9 : 1 })
  return { body, headers: { ...headers, 'content-encoding': encoding } }
}

const brotliOf = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

/** A body that is the same for all users, compressed beforehand for each kind of reader. */
export type ReadyMade = Record<'text' | 'br' | 'gzip', Body>
export const readyMade = async (text: string): Promise<ReadyMade> => ({
  text: await compressed(text, undefined),
  br: await compressed(text, 'br', { isKept: true }),
  gzip: await compressed(text, 'gzip', { isKept: true }),
})
