import { readJsonAnswer, refusedAnswer } from '../registers/json-answer.ts'
import { type RegisterLimits, remoteRegister } from '../registers/remote-register.ts'
import type { CompanyRegister } from './company-register.ts'
import { companyOfAnswer, YtjAnswer } from './ytj-answer.ts'

const WHO = 'company register'

/** One company takes some 10 kB, an old one with many names and entries 100 kB. */
const MAX_ANSWER_BYTES = 1_000_000

/** No question outlives this, also when its caller has gone. */
const ASKED_AT_MOST_MS = 10_000

/**
 * PRH's open interface of the business information system (YTJ), at `baseUrl` such as https://avoindata.prh.fi/opendata-ytj-api/v3. It wants no
 * key; what it knows may be used under CC BY 4.0, so a screen says where it is from.
 */
export function ytjRegister(
  { baseUrl, ...limits }: { baseUrl: string } & RegisterLimits,
  warn: (error: unknown) => void,
): CompanyRegister {
  const ask = remoteRegister((businessId, signal) => askYtj(baseUrl, businessId, signal), limits, warn)
  return {
    name: 'YTJ',
    async lookUp(businessId) {
      const { found, isAway } = await ask(businessId)
      return { company: found, isAway }
    },
  }
}

async function askYtj(baseUrl: string, businessId: string, signal: AbortSignal) {
  const url = new URL('companies', `${baseUrl.replace(/\/$/, '')}/`)
  url.searchParams.set('businessId', businessId)
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    // callers give up earlier
    signal: AbortSignal.any([signal, AbortSignal.timeout(ASKED_AT_MOST_MS)]),
  })
  if (!response.ok) throw await refusedAnswer(response, WHO)
  const answer = YtjAnswer.parse(await readJsonAnswer(response, { who: WHO, maxBytes: MAX_ANSWER_BYTES }))
  return companyOfAnswer(answer, businessId)
}
