import { createHash } from 'node:crypto'

/** Whether the password is in a list of stolen ones. Never throws: a service that is away blocks no password. */
export type IsBreached = (password: string) => Promise<boolean>

const LIMIT_MS = 2000
const PREFIX_LENGTH = 5
/** A range holds some 1,000 hashes of 40 bytes. */
const MAX_ANSWER_BYTES = 1_000_000

/**
 * Asks by k-anonymity, as Have I Been Pwned's range query does: `GET {url}{first five digits of SHA-1}` answers `suffix:count` lines, and the service
 * learns neither the password nor which of some thousand it is. Answers are padded, so that their size does not reveal the range either.
 */
export function openBreachedPasswords(url: string | null, warn: (error: unknown) => void): IsBreached {
  if (url === null) return async () => false
  return async (password) => {
    const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase()
    try {
      const lines = await rangeOf(url, hash.slice(0, PREFIX_LENGTH))
      // a padding line counts none
      return lines.some((line) => {
        const [suffix = '', count = '0'] = line.trim().split(':')
        return suffix.toUpperCase() === hash.slice(PREFIX_LENGTH) && Number(count) > 0
      })
    } catch (error) {
      warn(error)
      return false
    }
  }
}

async function rangeOf(url: string, prefix: string): Promise<string[]> {
  const response = await fetch(`${url.replace(/\/$/, '')}/${prefix}`, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the service of breached passwords answered ${response.status}`)
  }
  const text = await response.text()
  if (text.length > MAX_ANSWER_BYTES) throw new Error('the service of breached passwords answered too much')
  return text.split('\n')
}
