import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { BotProtection } from './bot-protection.ts'

const CLOUDFLARE = 'https://challenges.cloudflare.com'
const TIMEOUT_MS = 5000

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.string().array().default([]) })

/** Mistakes of ours, not of the visitor: they must not look like a robot's. */
const ourFault = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'])

/** Cloudflare Turnstile: its widget in the browser gives a token, its server says once whether it is good. */
export function openTurnstile({
  secretKey,
  baseUrl = CLOUDFLARE,
}: {
  secretKey: string
  baseUrl?: string | undefined
}): BotProtection {
  return {
    challenge: async () => null,

    async requireHuman(answer, ip) {
      if (typeof answer !== 'string' || !answer || answer.length > 2048)
        throw new AppError('forbidden', 'human_check_failed')
      const verdict = await ask(`${baseUrl}/turnstile/v0/siteverify`, {
        secret: secretKey,
        response: answer,
        remoteip: ip,
      })
      if (verdict.success) return
      if (verdict['error-codes'].some((code) => ourFault.has(code)))
        throw new AppError('unavailable', 'human_check_unavailable', { cause: verdict['error-codes'].join(' ') })
      throw new AppError('forbidden', 'human_check_failed')
    },
  }
}

async function ask(url: string, fields: Record<string, string>): Promise<z.infer<typeof Verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Verdict.parse(await response.json())
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new AppError(isLate ? 'timeout' : 'unavailable', 'human_check_unavailable', { cause })
  }
}
