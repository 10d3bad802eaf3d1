import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { failureSentence, failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Proof, ProofWays } from '../../second-factor.ts'
import { profileApi } from '../accounts.api.ts'
import { FormNotice } from '../form-notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import { useProfile } from '../use-profile.ts'
import { answerByPasskey, hasPasskeys, NO_PASSKEY } from './ask-device.ts'
import { CodeField } from './code-field.tsx'

/** Asks the user to prove who they are, over the page and any open dialog; what was typed there stays. */
export function ProofDialog({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const form = useId()
  const ways = useMutation(profileApi.proof.ways.mutationOptions())
  const give = useMutation(profileApi.proof.give.mutationOptions({ onSuccess: () => onClose(true) }))
  const [wish, setWish] = useState<'password' | 'code'>()
  const ask = ways.mutate
  useEffect(() => ask(), [ask])

  const by = wish ?? (ways.data?.hasPassword ? 'password' : ways.data?.hasCode ? 'code' : undefined)
  const passkey = hasPasskeys() ? (ways.data?.passkey ?? null) : null
  const prove = (proof: Proof) => give.mutate({ proof })
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title="Vahvista henkilöllisyytesi"
      description="Varmistamme, että sinä teet tämän. Sen jälkeen jatkat siitä, mihin jäit."
      size="sm"
      footer={
        by ? (
          <>
            <Button onClick={() => onClose(false)}>Peruuta</Button>
            <Button type="submit" form={form} kind="primary" pending={give.isPending}>
              Vahvista
            </Button>
          </>
        ) : (
          <Button onClick={() => onClose(false)}>Peruuta</Button>
        )
      }
    >
      {ways.data ? (
        <Ways
          ways={{ ...ways.data, passkey }}
          by={by}
          form={form}
          error={give.error}
          isPending={give.isPending}
          onWish={(next) => {
            give.reset()
            setWish(next)
          }}
          onProof={prove}
          onNewQuestion={() => ask()}
        />
      ) : ways.isError ? (
        <ErrorState title="Vahvistusta ei voitu aloittaa" error={ways.error} onRetry={() => ask()}>
          {failureSentence(ways.error)}
        </ErrorState>
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-18" />
        </div>
      )}
    </Dialog>
  )
}

type Props = {
  ways: ProofWays
  by: 'password' | 'code' | undefined
  form: string
  error: unknown
  isPending: boolean
  onWish: (wish: 'password' | 'code') => void
  onProof: (proof: Proof) => void
  onNewQuestion: () => void
}

function Ways({ ways, by, form, error, isPending, onWish, onProof, onNewQuestion }: Props) {
  const { email } = useProfile()
  const [notice, setNotice] = useState<string | null>(null)
  const [missing, setMissing] = useState<string>()
  const fieldError = error ? failureOf(error).fields[0]?.message : undefined
  const whole = error && fieldError === undefined ? failureText(error) : null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || !by) return
    const typed = String(new FormData(event.currentTarget).get(by) ?? '')
    setMissing(typed.trim() ? undefined : by === 'password' ? 'Kirjoita salasanasi' : 'Kirjoita koodi')
    setNotice(null)
    if (typed.trim()) onProof(by === 'password' ? { password: typed } : { code: typed })
  }
  const withPasskey = async (question: Record<string, unknown>) => {
    setNotice(null)
    const passkey = await answerByPasskey(question)
    // a question serves once
    onNewQuestion()
    if (passkey) onProof({ passkey: passkey as Extract<Proof, { passkey: unknown }>['passkey'] })
    else setNotice(NO_PASSKEY)
  }

  return (
    <div className="grid gap-4">
      <FormNotice text={notice ?? whole} />
      {by === 'password' ? (
        <form id={form} onSubmit={submit} noValidate>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label="Salasanasi" error={missing ?? fieldError}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        </form>
      ) : by === 'code' ? (
        <form id={form} onSubmit={submit} noValidate>
          <CodeField
            name="code"
            error={missing ?? fieldError}
            hint="Todennussovelluksesta, tai jokin varakoodeistasi."
          />
        </form>
      ) : ways.passkey ? null : (
        <div className="grid justify-items-start gap-3">
          <p>Kirjaudu ulos ja uudelleen sisään Google-tililläsi, niin pääset jatkamaan.</p>
          <SignOutButton kind="primary" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {ways.passkey ? (
          <Button size="sm" disabled={isPending} onClick={() => void withPasskey(ways.passkey ?? {})}>
            <KeyRound className="size-4" aria-hidden="true" />
            Käytä pääsyavainta
          </Button>
        ) : null}
        {by !== 'code' && ways.hasCode ? (
          <Button size="sm" kind="ghost" onClick={() => onWish('code')}>
            Käytä vahvistuskoodia
          </Button>
        ) : null}
        {by !== 'password' && ways.hasPassword ? (
          <Button size="sm" kind="ghost" onClick={() => onWish('password')}>
            Käytä salasanaa
          </Button>
        ) : null}
      </div>
    </div>
  )
}
