import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#web/failure-text.ts'
import { signIn } from '#web/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SignInMethods } from '../../accounts.ts'
import { profileApi } from '../accounts.api.ts'
import { FormNotice } from '../form-notice.tsx'
import { UNPROVED } from '../sign-in-notice.ts'
import { useProfile } from '../use-profile.ts'

type Props = {
  methods: SignInMethods
  /** Why linking did not succeed, when the browser has just come back from it. */
  problem: string | null
}

/** Google as a way to sign in: linked by a sign-in begun here, taken away unless it is the only one. */
export function GoogleSection({ methods: { isGoogleLinked, hasPassword }, problem }: Props) {
  const queryClient = useQueryClient()
  const { emailVerified } = useProfile()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync: unlink } = useMutation(
    profileApi.google.unlink.mutationOptions({
      onSuccess(methods) {
        queryClient.setQueryData(profileApi.google.status.queryKey(), methods)
        toast.success('Google-tili irrotettu')
      },
      onError: (error) => setFailure(failureText(error)),
    }),
  )
  const { mutateAsync: requireProof } = useMutation(profileApi.proof.require.mutationOptions())
  const link = async () => {
    // leaving the page is no call that could be repeated: whether the person must show who it is, is asked before
    const isProved = await requireProof().then(
      () => true,
      () => false,
    )
    if (!isProved) return
    setIsLeaving(true)
    const result = await signIn('google', { callbackUrl: '/app/settings/user-account' })
    if (!result) return
    setIsLeaving(false)
    setFailure('Google-tiliä ei voitu yhdistää. Yritä uudelleen.')
  }

  return (
    <Card>
      <CardHeader title="Google" hint="Kirjaudu yhdellä painalluksella Google-tililläsi.">
        {isGoogleLinked ? (
          <Button size="sm" disabled={!hasPassword} onClick={() => setIsAsking(true)}>
            Irrota
          </Button>
        ) : (
          <Button size="sm" disabled={!emailVerified} pending={isLeaving} onClick={() => void link()}>
            Yhdistä Google-tili
          </Button>
        )}
      </CardHeader>
      <CardBody className="grid gap-3">
        <FormNotice text={failure ?? problem} />
        <p className="flex flex-wrap items-center gap-3">
          {isGoogleLinked ? <Badge kind="done">Yhdistetty</Badge> : <Badge>Ei yhdistetty</Badge>}
          {isGoogleLinked || emailVerified ? null : <span className="text-muted">{UNPROVED}</span>}
          {isGoogleLinked && !hasPassword ? (
            <span className="text-muted">
              Google on ainoa tapasi kirjautua. Aseta salasana, niin voit irrottaa Google-tilin.
            </span>
          ) : null}
        </p>
      </CardBody>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Irrotetaanko Google-tili?"
        confirmLabel="Irrota"
        onConfirm={async () => {
          await unlink().catch(() => undefined)
        }}
      >
        Et voi sen jälkeen kirjautua Google-tilillä. Salasanasi toimii edelleen, ja voit yhdistää tilin uudelleen.
      </ConfirmDialog>
    </Card>
  )
}
