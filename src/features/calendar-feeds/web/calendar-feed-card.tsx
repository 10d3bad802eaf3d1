import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy, QrCode as QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { copyText } from '#web/clipboard.ts'
import { formatDate, formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useAct } from '#web/use-act.ts'
import { type CalendarFeed, FEED_LABELS, type Feed } from '../calendar-feeds.ts'
import { calendarFeedsApi } from './calendar-feeds.api.ts'

const HOLDS: Record<Feed, string> = {
  OWN_WORK: 'Työt, joissa sinä olet asentajana.',
  GARAGE_WORK: 'Kaikki korjaamon aikataulutetut työt ja niiden asentajat.',
  FLEET: 'Autojesi varatut huollot sekä päivät, joihin mennessä auto on katsastettava tai huollettava.',
}

/** One feed: making its address, handing it to a calendar program, and ending it. */
export function CalendarFeedCard({ feed: { feed, address, madeAt, lastReadAt } }: { feed: CalendarFeed }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [showsQr, setShowsQr] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const make = useMutation(calendarFeedsApi.make.mutationOptions())
  const end = useMutation(calendarFeedsApi.end.mutationOptions())
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(calendarFeedsApi.pathFilter()))
  const label = FEED_LABELS[feed]
  return (
    <Card aria-label={label}>
      <CardHeader title={label} hint={HOLDS[feed]} />
      <CardBody className="grid gap-3">
        {address === null ? (
          <Button
            className="justify-self-start"
            pending={isPending}
            onClick={() =>
              void act(make.mutateAsync({ organizationId, feed }), 'Osoite on valmis', 'Osoitetta ei voitu tehdä')
            }
          >
            <CalendarPlus className="size-4" aria-hidden="true" />
            Tee osoite
          </Button>
        ) : (
          <>
            <p className="text-muted text-sm">
              {lastReadAt ? `Kalenteri luki viimeksi ${formatDateTime(lastReadAt)}` : 'Kalenteri ei ole vielä lukenut'}
              {madeAt ? ` · Tehty ${formatDate(madeAt)}` : null}
            </p>
            <p className="break-all rounded-md bg-sunken px-3 py-2 text-sm">{address}</p>
            <div className="flex flex-wrap gap-2">
              <ButtonHref size="sm" kind="primary" href={address.replace(/^https?:/, 'webcal:')}>
                <CalendarPlus className="size-4" aria-hidden="true" />
                Tilaa kalenteriin
              </ButtonHref>
              <Button size="sm" onClick={() => void copyText(address)}>
                <Copy className="size-4" aria-hidden="true" />
                Kopioi
              </Button>
              <Button size="sm" aria-expanded={showsQr} onClick={() => setShowsQr(!showsQr)}>
                <QrCodeIcon className="size-4" aria-hidden="true" />
                QR-koodi
              </Button>
              <Button size="sm" kind="ghost" onClick={() => setEnding(true)}>
                Lopeta
              </Button>
            </div>
            {showsQr ? <QrCode text={address} label={`${label}: osoite QR-koodina`} /> : null}
            <p className="text-muted text-sm">
              Osoitteen tuntija näkee nämä tiedot ilman kirjautumista. Jos se päätyi väärälle, lopeta se ja tee uusi.
            </p>
          </>
        )}
      </CardBody>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={`Lopetetaanko kalenteri ${label}?`}
        confirmLabel="Lopeta"
        danger
        onConfirm={async () => {
          await act(end.mutateAsync({ organizationId, feed }), 'Kalenteri lopetettu', 'Kalenteria ei voitu lopettaa')
        }}
      >
        Osoite lakkaa toimimasta heti kaikissa kalentereissa, joihin se on tilattu.
      </ConfirmDialog>
    </Card>
  )
}
