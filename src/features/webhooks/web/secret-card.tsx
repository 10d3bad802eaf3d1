import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Eye, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { copyText } from '#web/clipboard.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WebhookEndpoint } from '../webhooks.ts'
import { webhooksApi } from './webhooks.api.ts'

/** The secret by which the receiver checks what it gets: shown after a fresh proof of who asks, and changed. */
export function SecretCard({ endpoint: { id: endpointId, oldSecretUntil } }: { endpoint: WebhookEndpoint }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const failed = (error: unknown) => {
    if (!isProofNeeded(error)) toast.error('Salaisuutta ei saatu', failureText(error))
  }
  const show = useMutation(
    webhooksApi.showSecret.mutationOptions({ onSuccess: (shown) => setSecret(shown.secret), onError: failed }),
  )
  const renew = useMutation(
    webhooksApi.renewSecret.mutationOptions({
      onSuccess: (renewed) => {
        setSecret(renewed.secret)
        toast.success('Salaisuus vaihdettu')
      },
      onError: failed,
      onSettled: () => queryClient.invalidateQueries(webhooksApi.pathFilter()),
    }),
  )
  return (
    <Card>
      <CardHeader title="Salaisuus" hint="Järjestelmäsi tarkistaa tällä, että lähetys tuli meiltä." />
      <CardBody className="grid gap-3">
        {secret === undefined ? null : (
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 break-all rounded-sm bg-sunken px-2 py-1" data-testid="webhook-secret">
              {secret}
            </code>
            <Button size="sm" onClick={() => void copyText(secret)}>
              <Copy className="size-4" aria-hidden="true" />
              Kopioi
            </Button>
          </p>
        )}
        {oldSecretUntil === null ? null : (
          <p className="text-muted text-sm">
            Edellinen salaisuus kelpaa uuden rinnalla {formatDateTime(oldSecretUntil)} asti.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {secret === undefined ? (
            <Button pending={show.isPending} onClick={() => show.mutate({ organizationId, endpointId })}>
              <Eye className="size-4" aria-hidden="true" />
              Näytä salaisuus
            </Button>
          ) : null}
          <Button onClick={() => setIsAsking(true)}>
            <RefreshCw className="size-4" aria-hidden="true" />
            Vaihda salaisuus
          </Button>
        </div>
      </CardBody>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Vaihdetaanko salaisuus?"
        confirmLabel="Vaihda salaisuus"
        onConfirm={async () => {
          await renew.mutateAsync({ organizationId, endpointId }).catch(() => undefined)
        }}
      >
        Vaihda uusi salaisuus järjestelmääsi vuorokauden kuluessa. Siihen asti lähetykset allekirjoitetaan kummallakin.
      </ConfirmDialog>
    </Card>
  )
}
