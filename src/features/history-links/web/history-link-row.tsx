import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, QrCode as QrCodeIcon, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { copyText } from '#web/clipboard.ts'
import { formatDate, formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useAct } from '#web/use-act.ts'
import type { HistoryLink } from '../history-links.ts'
import { historyLinksApi } from './history-links.api.ts'

/** One link: until when it works, how often it was opened, and handing it on or taking it back. */
export function HistoryLinkRow({ link }: { link: HistoryLink }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [showsQr, setShowsQr] = useState(false)
  const revoke = useMutation(historyLinksApi.revoke.mutationOptions())
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(historyLinksApi.pathFilter()))
  const { id: linkId, address, madeAt, madeBy, openedCount, lastOpenedAt } = link
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-semibold">{stateWords(link)}</p>
        <p className="text-muted text-sm">
          {openedCount === 0 ? 'Ei vielä avattu' : `Avattu ${openedCount === 1 ? 'kerran' : `${openedCount} kertaa`}`}
          {lastOpenedAt ? `, viimeksi ${formatDateTime(lastOpenedAt)}` : null}
          {` · Tehty ${formatDate(madeAt)}`}
          {madeBy ? `, ${madeBy}` : null}
        </p>
      </div>
      {address === null ? null : (
        <>
          <p className="break-all rounded-md bg-sunken px-3 py-2 text-sm">{address}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void copyText(address)}>
              <Copy className="size-4" aria-hidden="true" />
              Kopioi
            </Button>
            {'share' in navigator ? (
              <Button size="sm" onClick={() => void share(address)}>
                <Share2 className="size-4" aria-hidden="true" />
                Jaa
              </Button>
            ) : null}
            <Button size="sm" aria-expanded={showsQr} onClick={() => setShowsQr(!showsQr)}>
              <QrCodeIcon className="size-4" aria-hidden="true" />
              QR-koodi
            </Button>
            <Button
              size="sm"
              kind="ghost"
              pending={isPending}
              onClick={() =>
                void act(revoke.mutateAsync({ organizationId, linkId }), 'Linkki peruttu', 'Linkkiä ei voitu perua')
              }
            >
              Peru linkki
            </Button>
          </div>
          {showsQr ? <QrCode text={address} label="Linkki QR-koodina" /> : null}
        </>
      )}
    </li>
  )
}

function stateWords({ state, expiresAt }: HistoryLink): string {
  if (state === 'REVOKED') return 'Peruttu'
  return state === 'OPEN' ? `Toimii ${formatDate(expiresAt)} asti` : `Vanhentui ${formatDate(expiresAt)}`
}

/** closing the device's share window is no error */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: 'Auton huoltohistoria', url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url)
  }
}
