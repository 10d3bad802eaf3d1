import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AddedFactor, AuthenticatorSetup, SecondFactors } from '../../second-factor.ts'
import { profileApi } from '../accounts.api.ts'
import { AppDialog } from './app-dialog.tsx'
import { hasPasskeys } from './ask-device.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** Passkeys, the authenticator app and recovery codes; what the server refuses until the person has shown who it is, it asks by itself. */
export function SecondFactorSection() {
  const factors = useQuery(profileApi.secondFactor.list.queryOptions())
  const isOn = factors.data && (factors.data.passkeys.length > 0 || factors.data.authenticatorApp !== null)
  return (
    <Card id="second-factor">
      <CardHeader
        title="Kaksivaiheinen tunnistautuminen"
        hint="Pelkkä salasana ei silloin riitä: kirjautuminen vahvistetaan pääsyavaimella tai puhelimen koodilla."
      >
        {factors.data ? isOn ? <Badge kind="done">Käytössä</Badge> : <Badge>Ei käytössä</Badge> : null}
      </CardHeader>
      {factors.data ? (
        <Factors factors={factors.data} isOn={isOn === true} />
      ) : (
        <CardBody>
          {factors.isError ? (
            <FailedQuery query={factors} title="Tunnistautumistapoja ei voitu hakea" />
          ) : (
            <div aria-busy="true" className="grid gap-3">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          )}
        </CardBody>
      )}
    </Card>
  )
}

type Removal = { title: string; text: string; run: () => Promise<unknown> }

function Factors({ factors, isOn }: { factors: SecondFactors; isOn: boolean }) {
  const queryClient = useQueryClient()
  const [window, setWindow] = useState<'passkey' | AuthenticatorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  const put = (next: SecondFactors) => queryClient.setQueryData(profileApi.secondFactor.list.queryKey(), next)
  // what was shut until now may be open, of whichever feature, and the page around this one another
  const refreshAll = () => void queryClient.invalidateQueries()
  const take = ({ factors: next, recoveryCodes }: AddedFactor) => {
    put(next)
    setWindow(null)
    // the codes are shown this once: nothing may take their window away
    if (recoveryCodes) setCodes(recoveryCodes)
    else refreshAll()
  }
  const closeCodes = () => {
    setCodes(null)
    refreshAll()
  }
  const refuse = (error: unknown) => {
    if (!isProofNeeded(error)) toast.error('Muutos ei onnistunut', failureText(error))
  }
  const begin = useMutation(
    profileApi.secondFactor.beginApp.mutationOptions({ onSuccess: (setup) => setWindow(setup), onError: refuse }),
  )
  const renew = useMutation(profileApi.secondFactor.renewCodes.mutationOptions({ onSuccess: take, onError: refuse }))
  const removed = (next: SecondFactors) => {
    put(next)
    refreshAll()
    toast.success('Tunnistautumistapa poistettu')
  }
  const removePasskey = useMutation(
    profileApi.secondFactor.removePasskey.mutationOptions({ onSuccess: removed, onError: refuse }),
  )
  const removeApp = useMutation(
    profileApi.secondFactor.removeApp.mutationOptions({ onSuccess: removed, onError: refuse }),
  )
  const ask = (next: Removal) => {
    setRemoval(next)
    setIsAsking(true)
  }
  const isLast = factors.passkeys.length + (factors.authenticatorApp ? 1 : 0) === 1
  const consequence = isLast
    ? 'Kaksivaiheinen tunnistautuminen poistuu käytöstä, ja varakoodisi lakkaavat toimimasta.'
    : 'Et voi enää kirjautua sillä. Muut tunnistautumistapasi toimivat edelleen.'

  return (
    <>
      <ul className="divide-y divide-line">
        {factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Factor
            key={id}
            icon={<KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />}
            name={name}
            kind="Pääsyavain"
            createdAt={createdAt}
            lastUsedAt={lastUsedAt}
            onRemove={() =>
              ask({
                title: `Poistetaanko pääsyavain ${name}?`,
                text: consequence,
                run: () => removePasskey.mutateAsync({ id }),
              })
            }
          />
        ))}
        {factors.authenticatorApp ? (
          <Factor
            icon={<Smartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />}
            name="Todennussovellus"
            kind="Vahvistuskoodi"
            {...factors.authenticatorApp}
            onRemove={() =>
              ask({
                title: 'Poistetaanko todennussovellus?',
                text: consequence,
                run: () => removeApp.mutateAsync(),
              })
            }
          />
        ) : null}
        {isOn ? (
          <li className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="font-semibold">Varakoodit</p>
              <p className="text-muted text-sm">
                {factors.recoveryCodesLeft === 0
                  ? 'Kaikki varakoodit on käytetty. Luo uudet.'
                  : `Jäljellä ${factors.recoveryCodesLeft}. Pääset niillä sisään, jos laitteesi katoaa.`}
              </p>
            </div>
            <Button size="sm" pending={renew.isPending} onClick={() => renew.mutate()}>
              Luo uudet varakoodit
            </Button>
          </li>
        ) : null}
        <li className="flex flex-wrap gap-2 px-4 py-3">
          {hasPasskeys() ? (
            <Button kind={isOn ? undefined : 'primary'} onClick={() => setWindow('passkey')}>
              Lisää pääsyavain
            </Button>
          ) : null}
          {factors.authenticatorApp ? null : (
            <Button pending={begin.isPending} onClick={() => begin.mutate()}>
              Lisää todennussovellus
            </Button>
          )}
        </li>
      </ul>
      {window === 'passkey' ? <PasskeyDialog onAdded={take} onClose={() => setWindow(null)} /> : null}
      {window && window !== 'passkey' ? (
        <AppDialog setup={window} onAdded={take} onClose={() => setWindow(null)} />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={closeCodes} /> : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={removal?.title ?? ''}
        confirmLabel="Poista"
        danger
        onConfirm={async () => {
          await removal?.run()
        }}
      >
        {removal?.text}
      </ConfirmDialog>
    </>
  )
}

type FactorProps = {
  icon: ReactNode
  name: string
  kind: string
  createdAt: string
  lastUsedAt: string | null
  onRemove: () => void
}

const Factor = ({ icon, name, kind, createdAt, lastUsedAt, onRemove }: FactorProps) => (
  <li className="flex items-center gap-3 px-4 py-3">
    {icon}
    <div className="min-w-0 grow">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-muted text-sm">
        {kind}
        {' · Lisätty: '}
        <RelativeTime at={createdAt} />
        {lastUsedAt ? (
          <>
            {' · Käytetty: '}
            <RelativeTime at={lastUsedAt} />
          </>
        ) : null}
      </p>
    </div>
    <Button size="sm" kind="ghost" className="shrink-0" onClick={onRemove} aria-label={`Poista: ${name}`}>
      Poista
    </Button>
  </li>
)
