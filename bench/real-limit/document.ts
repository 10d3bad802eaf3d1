import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Given } from './given.ts'

/** What a signed-in person's document carries of their first screen; everybody else's has none. */
const BLOCK = /(<script type="application\/json" id="first-answers">)([\s\S]*?)(<\/script>)/
/** What would end the block. */
const HARMFUL = /[<\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

type Answer = { procedure: string; input?: unknown; data: unknown }
/** Fetches one of the answers again; undefined for those that are sent unchanged. */
type Ask = (answer: Answer) => Promise<string> | undefined

/** How the document of /app is sent. */
export type Document = {
  isCompressed: boolean
  make: (session: () => Promise<string>, ask: Ask) => Promise<string | Buffer>
}

/**
 * A document as the product sent it once. Where it carries first answers, the session and what `ask` knows are read again for each request;
 * the small rest is sent unchanged, in favour of the limit.
 */
export async function documentOf({ html, isCompressed }: Given['document']): Promise<Document> {
  const found = BLOCK.exec(html)
  const encode = async (text: string) => (isCompressed ? compress(text) : text)
  if (!found) {
    const ready = Buffer.from(await encode(html))
    return { isCompressed, make: async () => ready }
  }
  const [, open = '', json = '', close = ''] = found
  const before = html.slice(0, found.index) + open
  const after = close + html.slice(found.index + found[0].length)
  const { answers } = JSON.parse(json) as { answers: Answer[] }
  const asked = answers.map((answer) => {
    const { procedure, input, data } = answer
    const start = `{"procedure":"${procedure}",${input === undefined ? '' : `"input":${JSON.stringify(input)},`}"data":`
    return { answer, start, kept: JSON.stringify(data) }
  })
  return {
    isCompressed,
    async make(session, ask) {
      const [who, ...texts] = await Promise.all([
        session(),
        ...asked.map(async ({ answer, start, kept }) => `${start}${(await ask(answer)) ?? kept}}`),
      ])
      const block = `{"session":${who},"answers":[${texts.join(',')}]}`
      return encode(before + block.replace(HARMFUL, escaped) + after)
    },
  }
}

/** The lightest work: heavier ones take a hundred times as long for some kilobytes. */
const compress = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
