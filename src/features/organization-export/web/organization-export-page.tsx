import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { failureText } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { isUnderWay, KEPT_DAYS, type OrganizationExport } from '../organization-export.ts'
import { ExportRow } from './export-row.tsx'
import { organizationExportApi } from './organization-export.api.ts'
import { StartCard } from './start-card.tsx'

const ASK_EVERY_MS = 2000

/** Tietojen vienti: all that the product keeps, as a file. Only admins see it. */
export function OrganizationExportPage() {
  return useSettings().canEdit ? <Exports /> : <ForAdmins />
}

function ForAdmins() {
  usePageTitle('Tietojen vienti')
  return (
    <>
      <PageHeader title="Tietojen vienti" />
      <EmptyState icon={<PackageOpen aria-hidden="true" />} title="Tämä sivu on pääkäyttäjille">
        Pääkäyttäjä voi ladata kaikki tiedot yhtenä tiedostona.
      </EmptyState>
    </>
  )
}

function Exports() {
  const {
    whose: { organizationId },
  } = useSettings()
  const queryClient = useQueryClient()
  const query = useQuery(
    organizationExportApi.list.queryOptions(
      { organizationId },
      { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_EVERY_MS : false) },
    ),
  )
  const refresh = () => queryClient.invalidateQueries(organizationExportApi.pathFilter())
  const [removed, setRemoved] = useState<OrganizationExport | null>(null)
  const remove = useMutation(
    organizationExportApi.remove.mutationOptions({
      onSuccess: () => toast.success('Vienti poistettu'),
      onError: (error) => toast.error('Vientiä ei voitu poistaa', failureText(error)),
      onSettled: refresh,
    }),
  )
  const link = useMutation(
    organizationExportApi.link.mutationOptions({
      // answered as an attachment: the page stays
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => {
        if (!isProofNeeded(error)) toast.error('Tiedostoa ei voitu ladata', failureText(error))
      },
    }),
  )
  return (
    <>
      <SettingsPage
        title="Tietojen vienti"
        hint={`Saat kaikki Huoltosillassa olevat tietosi yhtenä ZIP-tiedostona. Tiedosto on ladattavissa ${KEPT_DAYS} päivää.`}
        canEdit
        query={query}
        skeleton="h-64"
      >
        {(exports) => (
          <div className="grid gap-6">
            <StartCard isUnderWay={exports.some(isUnderWay)} onStarted={refresh} />
            {exports.length === 0 ? null : (
              <Card>
                <ul aria-label="Viennit" className="divide-y divide-line">
                  {exports.map((one) => (
                    <ExportRow
                      key={one.id}
                      export={one}
                      isGettingLink={link.isPending && link.variables.exportId === one.id}
                      onDownload={() => link.mutate({ organizationId, exportId: one.id })}
                      onRemove={() => setRemoved(one)}
                    />
                  ))}
                </ul>
              </Card>
            )}
          </div>
        )}
      </SettingsPage>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => {
          if (!open) setRemoved(null)
        }}
        title={removed && isUnderWay(removed) ? 'Keskeytetäänkö vienti?' : 'Poistetaanko vienti?'}
        confirmLabel={removed && isUnderWay(removed) ? 'Keskeytä vienti' : 'Poista vienti'}
        danger
        onConfirm={async () => {
          if (removed) await remove.mutateAsync({ organizationId, exportId: removed.id }).catch(() => undefined)
        }}
      >
        Tiedostoa ei voi enää ladata. Tietosi säilyvät Huoltosillassa, ja voit tehdä uuden viennin.
      </ConfirmDialog>
    </>
  )
}
