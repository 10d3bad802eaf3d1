import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ApiKey, MadeApiKey } from '../api-keys.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import { apiKeysApi } from './api-keys.api.ts'
import { MadeKeyDialog } from './made-key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Rajapinta-avaimet: by which programs read and write in the organisation's name. Only its admins see them. */
export function ApiKeysPage() {
  const { canEdit } = useSettings()
  return canEdit ? <Keys /> : <ForAdmins />
}

function ForAdmins() {
  usePageTitle('Rajapinta-avaimet')
  return (
    <>
      <PageHeader title="Rajapinta-avaimet" />
      <EmptyState icon={<KeyRound aria-hidden="true" />} title="Vain pääkäyttäjät näkevät avaimet">
        Pyydä pääkäyttäjää luomaan avain, jos liität Huoltosiltaan toisen ohjelman.
      </EmptyState>
    </>
  )
}

function Keys() {
  const {
    whose: { organizationId },
  } = useSettings()
  const query = useQuery(apiKeysApi.list.queryOptions({ organizationId }))
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(apiKeysApi.pathFilter())
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const { mutateAsync: revoke } = useMutation(apiKeysApi.revoke.mutationOptions())
  const take = async ({ id: apiKeyId }: ApiKey) => {
    try {
      await revoke({ organizationId, apiKeyId })
      toast.success('Avain peruttu')
    } catch (error) {
      toast.error('Avainta ei voitu perua', failureText(error))
      if (failureOf(error).kind !== 'not_found') throw error
    } finally {
      await refresh()
    }
  }
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden="true" />
      Luo avain
    </Button>
  )
  return (
    <>
      <SettingsPage
        title="Rajapinta-avaimet"
        hint={
          <>
            Avaimella toinen ohjelma lukee tietojasi ja ilmoittaa autoja huoltoon puolestasi.{' '}
            <a href="/api/v1/docs" target="_blank" rel="noreferrer" className="text-brand underline">
              Rajapinnan ohje
            </a>
          </>
        }
        canEdit
        actions={query.data && query.data.length > 0 ? add : null}
        query={query}
        skeleton="h-64"
      >
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden="true" />} title="Ei avaimia" action={add}>
              Luo jokaiselle ohjelmalle oma avain, niin voit perua sen muista riippumatta.
            </EmptyState>
          ) : (
            <Card>
              <ul aria-label="Avaimet" className="divide-y divide-line">
                {keys.map((key) => (
                  <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
                ))}
              </ul>
            </Card>
          )
        }
      </SettingsPage>
      {isAdding ? (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setMade(key)
            void refresh()
          }}
        />
      ) : null}
      {made ? <MadeKeyDialog made={made} onClose={() => setMade(null)} /> : null}
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={(open) => {
          if (!open) setRevoked(null)
        }}
        title={`Perutaanko avain ${revoked?.name ?? ''}?`}
        confirmLabel="Peru avain"
        cancelLabel="Älä peru"
        danger
        onConfirm={async () => {
          if (revoked) await take(revoked)
        }}
      >
        Ohjelma, joka käyttää avainta, lakkaa toimimasta heti. Perumista ei voi palauttaa, mutta voit luoda uuden
        avaimen.
      </ConfirmDialog>
    </>
  )
}
