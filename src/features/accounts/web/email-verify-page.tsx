import { Link, useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { queryClient } from '#web/query-client.ts'
import { session } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSession } from '#web/use-session.tsx'
import { doAccountAction } from './account-actions.ts'
import { profileApi } from './accounts.api.ts'
import { AuthFooter, OnwardsLink } from './auth-links.tsx'
import { AuthOutcome } from './auth-outcome.tsx'
import { AuthPage } from './auth-page.tsx'
import { FormNotice } from './form-notice.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { PasswordInput } from './password-input.tsx'

/** Where the links of two mails lead: `#token=` proves the address of an account, `#change=` the new one of a change. */
export function EmailVerifyPage() {
  const verify = useFragmentToken('token')
  const change = useFragmentToken('change')
  if (change) return <LinkPage token={change} {...changing} />
  if (verify) return <LinkPage token={verify} {...verifying} />
  return (
    <AuthPage
      title="Avaa linkki sähköpostistasi"
      lead="Osoitteen voi vahvistaa vain sähköpostiisi lähetetyllä linkillä. Avaa se uudelleen tai pyydä uusi."
    >
      <NewLink to="/auth/email/request-verification" />
    </AuthPage>
  )
}

const verifying = {
  action: 'verify-email',
  title: 'Vahvista sähköpostiosoitteesi',
  lead: 'Vielä yksi painallus, niin tiedämme osoitteen olevan sinun.',
  button: 'Vahvista osoite',
  newLink: '/auth/email/request-verification',
} as const

const changing = {
  action: 'change-email',
  title: 'Vaihda sähköpostiosoitteesi',
  lead: 'Vahvista, että haluat käyttää tätä osoitetta Huoltosillassa.',
  button: 'Vaihda osoite',
  newLink: '/app/settings/user-account',
} as const

type State = 'ready' | 'working' | 'done' | 'already' | 'expired' | 'taken'

function focusPassword(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('password')
  if (field instanceof HTMLElement) field.focus()
}

/** A button, not the opening of the page, uses the link up: mail scanners open pages too. */
function LinkPage({
  token,
  action,
  title,
  lead,
  button,
  newLink,
}: { token: string } & (typeof verifying | typeof changing)) {
  const { status } = useSession()
  const { history } = useRouter()
  const [state, setState] = useState<State>('ready')
  const [notice, setNotice] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [passwordError, setPasswordError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const refusePassword = (why: string) => {
    setPasswordError(why)
    focusPassword(form.current)
  }
  // asked for only now
  useEffect(() => {
    if (isRefused) focusPassword(form.current)
  }, [isRefused])

  // access to the mailbox proves nothing: the reader of the link must be the one who made the account
  const asksPassword = action === 'verify-email' && (status === 'unauthenticated' || isRefused)

  const use = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (password === '') return refusePassword('Kirjoita salasanasi')
    setState('working')
    setNotice(null)
    setPasswordError(undefined)
    const failed = await doAccountAction(action, typeof password === 'string' ? { token, password } : { token })
    if (!failed) {
      // proving by the password signs in
      await session.refresh()
      // a user who proved the address is signed in, and continues with what required it
      return action === 'verify-email' ? history.replace('/app') : setState('done')
    }
    const { reason, fields } = failureOf(failed)
    if (reason === 'email_taken') return setState('taken')
    if (reason === 'link_expired') return setState((await isDoneAlready()) ? 'already' : 'expired')
    setState('ready')
    // signed in as another user
    if (reason === 'password_required') return setIsRefused(true)
    const [wrong] = fields
    if (wrong) refusePassword(wrong.message)
    else setNotice(formFailureText(failed))
  }

  const isDoneAlready = async () =>
    action === 'verify-email' && status === 'authenticated' && (await isOwnEmailVerified())

  switch (state) {
    case 'done':
      return (
        <AuthOutcome
          title="Osoite vaihdettu"
          lead="Viestit tulevat tästä lähtien uuteen osoitteeseesi, ja kirjaudut sisään sillä."
        />
      )
    case 'already':
      return <AuthOutcome title="Osoite on jo vahvistettu" lead="Sinun ei tarvitse tehdä enää mitään." />
    case 'taken':
      return (
        <AuthOutcome
          title="Osoitetta ei voi ottaa käyttöön"
          lead="Osoitteella on jo toinen Huoltosilta-tili. Oma osoitteesi pysyy ennallaan."
        />
      )
    case 'expired':
      return (
        <AuthPage
          title="Linkki ei enää kelpaa"
          lead="Linkki on jo käytetty tai vanhentunut. Jos käytit sen jo itse, kaikki on kunnossa. Muuten pyydä uusi."
        >
          <div className="grid gap-3">
            <NewLink to={newLink} />
            <OnwardsLink kind="secondary" />
          </div>
        </AuthPage>
      )
    default:
      return (
        <AuthPage
          title={title}
          lead={asksPassword ? 'Kirjoita vielä salasanasi, niin tiedämme osoitteen olevan sinun.' : lead}
          footer={
            asksPassword ? (
              <AuthFooter
                question="Unohditko salasanasi, tai loiko joku muu tilin?"
                to="/auth/password/request"
                label="Aseta uusi salasana"
              />
            ) : null
          }
        >
          <form ref={form} onSubmit={(event) => void use(event)} noValidate className="grid gap-5">
            <FormNotice text={notice} />
            {asksPassword ? (
              <Field label="Salasana" error={passwordError} hint="Sama, jonka valitsit, kun loit tilin.">
                <PasswordInput name="password" autoComplete="current-password" />
              </Field>
            ) : null}
            <Button type="submit" kind="primary" size="lg" pending={state === 'working'}>
              {button}
            </Button>
          </form>
        </AuthPage>
      )
  }
}

const NewLink = ({ to }: { to: '/auth/email/request-verification' | '/app/settings/user-account' }) => (
  <Link to={to} className={buttonClass({ kind: 'primary', size: 'lg' }, 'w-full')}>
    Pyydä uusi linkki
  </Link>
)

/** Whether the signed-in person's address is proved; false also when it cannot be asked. */
async function isOwnEmailVerified(): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery({ ...profileApi.get.queryOptions(), staleTime: 0 })).emailVerified
  } catch {
    return false
  }
}
