import { withRequestId } from '#web/failure.ts'

export type SignInNotice = { tone: 'error' | 'info'; text: string }

const googleFailed = 'Kirjautuminen Googlella ei onnistunut. Yritä uudelleen tai käytä salasanaa.'

const errors: Record<string, string> = {
  // the same whether or not the address has a user
  CredentialsSignin: 'Sähköpostiosoite tai salasana on väärin.',
  TooManyRequests: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.',
  AccessDenied: 'Käyttäjäsi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.',
  OAuthAccountNotLinked:
    'Tällä sähköpostiosoitteella on jo tili. Kirjaudu sisään sähköpostilla ja salasanalla. Google-tilin voit yhdistää asetuksissa.',
  OAuthSignin: googleFailed,
  OAuthCallback: googleFailed,
  OAuthCreateAccount: googleFailed,
  Callback: googleFailed,
  ProofNeeded: 'Vahvista ensin henkilöllisyytesi asetuksissa.',
  MissingCSRF: 'Sivu ehti vanhentua. Yritä uudelleen.',
  NetworkError: 'Palvelimeen ei saatu yhteyttä. Tarkista verkko ja yritä uudelleen.',
}

/** Not of the sign-in contract: the own page of settings leads here with it. */
export const ACCOUNT_DELETED = 'AccountDeleted'

/** What the sign-in page says for a code of the sign-in contract; nothing for no code. `requestId` is of a request that failed by a fault. */
export function signInNotice(code: string | null | undefined, requestId?: string): SignInNotice | null {
  if (!code) return null
  if (code === 'SessionRequired') return { tone: 'info', text: 'Kirjaudu sisään, niin pääset jatkamaan.' }
  if (code === ACCOUNT_DELETED)
    return { tone: 'info', text: 'Tilisi on poistettu. Lähetimme siitä vahvistuksen sähköpostiisi.' }
  return {
    tone: 'error',
    text: withRequestId(errors[code] ?? 'Kirjautuminen ei onnistunut. Yritä uudelleen.', requestId),
  }
}

export const UNPROVED = 'Vahvista ensin sähköpostiosoitteesi, niin voit yhdistää Google-tilin.'

/** What the settings say after linking a Google account did not succeed; nothing for no code. */
export function linkProblem(code: string | undefined): string | null {
  if (!code) return null
  if (code === 'OAuthAccountNotLinked') return 'Google-tili on jo yhdistetty toiseen Huoltosilta-tiliin.'
  if (code === 'EmailNotVerified') return UNPROVED
  if (code === 'ProofNeeded') return 'Vahvistuksesi ehti vanhentua. Yritä uudelleen.'
  return 'Google-tiliä ei voitu yhdistää. Yritä uudelleen.'
}
