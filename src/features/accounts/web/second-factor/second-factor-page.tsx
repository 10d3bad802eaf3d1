import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type SubmitEvent, useCallback, useEffect, useState } from 'react'
import { failureOf, RequestFailure } from '#web/failure.ts'
import { failureSentence, failureText, untilTextsLoaded } from '#web/failure-text.ts'
import { session } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callSignIn } from '../account-actions.ts'
import { AuthPage } from '../auth-page.tsx'
import { FormNotice } from '../form-notice.tsx'
import { landingPath } from '../landing-path.ts'
import { answerByPasskey, hasPasskeys, NO_PASSKEY } from './ask-device.ts'
import { CodeField } from './code-field.tsx'

const route = getRouteApi('/auth/second-factor')

type Step = { hasApp: boolean; passkey: Record<string, unknown> | null }

/** The second step of a sign-in whose password, or Google account, was right. */
export function SecondFactorPage() {
  const { callbackUrl } = route.useSearch()
  const { history } = useRouter()
  const [step, setStep] = useState<Step | RequestFailure | null>(null)

  const ask = useCallback(() => {
    let isHere = true
    void callSignIn<Step>('second-step').then((answer) => {
      if (isHere) setStep(answer)
    })
    return () => {
      isHere = false
    }
  }, [])
  useEffect(ask, [ask])

  const finish = async () => {
    await session.refresh()
    history.replace(landingPath(callbackUrl, window.location.origin))
  }

  if (step instanceof RequestFailure && failureOf(step).reason === 'second_step_expired') return <Expired />
  return (
    <AuthPage
      title="Vahvista kirjautuminen"
      lead="Tililläsi on kaksivaiheinen tunnistautuminen."
      footer={
        <Link to="/auth/login" className="py-2.5 text-muted underline-offset-4 hover:text-ink hover:underline">
          Takaisin kirjautumiseen
        </Link>
      }
    >
      {step === null ? (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-18" />
        </div>
      ) : step instanceof RequestFailure ? (
        <ErrorState title="Vahvistusta ei voitu aloittaa" error={step} onRetry={() => void ask()}>
          {failureSentence(step)}
        </ErrorState>
      ) : (
        <Ways step={step} onDone={() => void finish()} onNewQuestion={() => void ask()} />
      )}
    </AuthPage>
  )
}

const Expired = () => (
  <AuthPage
    title="Kirjautuminen ehti vanhentua"
    lead="Vahvistus pitää tehdä kymmenen minuutin kuluessa. Aloita kirjautuminen alusta."
  >
    <Link to="/auth/login" className={buttonClass({ kind: 'primary', size: 'lg' }, 'w-full')}>
      Kirjaudu sisään
    </Link>
  </AuthPage>
)

type WaysProps = { step: Step; onDone: () => void; onNewQuestion: () => void }

function Ways({ step: { hasApp, passkey }, onDone, onNewQuestion }: WaysProps) {
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<string>()

  const send = async (step: object) => {
    const failed = await callSignIn('second-factor', { step })
    if (!(failed instanceof RequestFailure)) return onDone()
    setPending(null)
    await untilTextsLoaded(failed)
    const { fields } = failureOf(failed)
    if (fields.length > 0) setCodeError(fields[0]?.message)
    else setNotice(failureText(failed))
    if ('passkey' in step) onNewQuestion()
  }
  const byPasskey = async () => {
    if (!passkey || pending) return
    setPending('passkey')
    setNotice(null)
    const answer = await answerByPasskey(passkey)
    if (answer) return send({ passkey: answer })
    setPending(null)
    setNotice(NO_PASSKEY)
  }
  const byCode = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setCodeError(code ? undefined : 'Kirjoita koodi')
    setNotice(null)
    if (!code) return
    setPending('code')
    await send({ code })
  }

  return (
    <div className="grid gap-5">
      <FormNotice text={notice} />
      {passkey && hasPasskeys() ? (
        <>
          <Button kind="primary" size="lg" pending={pending === 'passkey'} onClick={() => void byPasskey()}>
            <KeyRound className="size-5" aria-hidden="true" />
            Käytä pääsyavainta
          </Button>
          <p className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            tai
          </p>
        </>
      ) : null}
      <form onSubmit={(event) => void byCode(event)} noValidate className="grid gap-5">
        <CodeField
          name="code"
          label={hasApp ? 'Vahvistuskoodi' : 'Varakoodi'}
          hint={
            hasApp
              ? 'Kuusi numeroa todennussovelluksestasi. Jos laite ei ole mukanasi, kirjoita jokin varakoodeistasi.'
              : 'Jos laite ei ole mukanasi, kirjoita jokin varakoodeistasi.'
          }
          error={codeError}
        />
        <Button type="submit" kind={passkey ? undefined : 'primary'} size="lg" pending={pending === 'code'}>
          Vahvista
        </Button>
      </form>
    </div>
  )
}
