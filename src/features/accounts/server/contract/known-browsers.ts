import { eachSecret, isSigned, newToken, type Secret, sign } from '#server/secure-token.ts'

/** Of a browser that many people share, the accounts that signed in last. */
const MAX_ACCOUNTS = 5

/** `account` names an account to this server only; `id` is of this browser and this account, and new at each sign-in. */
type Entry = { account: string; id: string }

const accountOf = (email: string, secret: Secret) => sign(secret, 'known-account', email).slice(0, 32)
/** What the account is called in cookies of before a change of the secret, too. */
const namesOf = (email: string, secret: Secret) => eachSecret(secret).map((one) => accountOf(email, one))

/** The entries of a cookie that we signed ourselves. */
function entriesIn(cookie: string | undefined, secret: Secret): Entry[] {
  const [text, signature] = (cookie ?? '').split('|')
  if (!text || !signature || !isSigned(secret, 'known-browser', text, signature)) return []
  return text.split('.').map((entry) => {
    const [account = '', id = ''] = entry.split(':')
    return { account, id }
  })
}

/**
 * Whether this browser has signed in to this account before: the id to count its own guesses by, or null. It opens
 * nothing; it only lets its owner past a limit that strangers may have used up (OWASP's device cookie).
 */
export const knownBrowser = (cookie: string | undefined, email: string, secret: Secret): string | null => {
  const names = namesOf(email, secret)
  return entriesIn(cookie, secret).find(({ account }) => names.includes(account))?.id ?? null
}

/** The cookie after a sign-in: this account first, with an id that has no guesses yet; others keep theirs. */
export function rememberBrowser(cookie: string | undefined, email: string, secret: Secret): string {
  const account = accountOf(email, secret)
  const names = namesOf(email, secret)
  const others = entriesIn(cookie, secret).filter((entry) => !names.includes(entry.account))
  const text = [{ account, id: newToken() }, ...others]
    .slice(0, MAX_ACCOUNTS)
    .map((entry) => `${entry.account}:${entry.id}`)
    .join('.')
  return `${text}|${sign(secret, 'known-browser', text)}`
}
