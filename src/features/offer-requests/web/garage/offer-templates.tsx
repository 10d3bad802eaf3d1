import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { fetchOnce } from '#web/fetch-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { GarageOfferRequest } from '../../offer-requests.ts'
import type { OfferTemplate, TemplateLine, TemplateLines } from '../../offer-templates.ts'
import { MAX_OFFER_LINES } from '../../offers.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { type LineOfOffer, linesOfTemplate, templateOfLines } from './offer-values.ts'
import { TemplateNameDialog } from './template-name-dialog.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

type Props = {
  request: GarageOfferRequest
  lines: readonly LineOfOffer[]
  onAdd: (lines: readonly LineOfOffer[]) => void
}

/** Tarjouspohjat: begins an offer with lines that were kept, and keeps those that are written now. */
export function OfferTemplates({ request: { offerRequestId, wanted }, lines, onAdd }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'choose' | 'save'>()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const close = () => setOpen(undefined)
  const use = async ({ id: templateId, name }: OfferTemplate) => {
    try {
      const input = { organizationId, templateId, offerRequestId }
      // with today's prices
      const found = await fetchOnce<TemplateLines>(offerRequestsApi.templates.lines.queryOptions(input))
      if (lines.length + found.lines.length > MAX_OFFER_LINES) {
        toast.error('Pohjaa ei lisätty', `Tarjouksessa voi olla enintään ${MAX_OFFER_LINES} riviä.`)
        return
      }
      setSkipped(found.skipped)
      if (found.lines.length > 0) {
        onAdd(linesOfTemplate(found.lines, wanted))
        toast.success(`Pohjan ”${name}” rivit lisätty`)
      }
      close()
    } catch (error) {
      toast.error('Pohjaa ei voitu käyttää', failureText(error))
      await queryClient.invalidateQueries(offerRequestsApi.templates.list.pathFilter())
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpen('choose')}>
          Käytä pohjaa
        </Button>
        {lines.length > 0 ? (
          <Button size="sm" kind="ghost" onClick={() => setOpen('save')}>
            Tallenna rivit pohjaksi
          </Button>
        ) : null}
      </div>
      {skipped.length > 0 ? (
        <div role="alert">
          <Notice
            kind="signal"
            actions={
              <Button size="sm" onClick={() => setSkipped([])}>
                Selvä
              </Button>
            }
          >
            Näitä pohjan rivejä ei lisätty, koska ne eivät ole enää hinnastossa tai myynnissä: {skipped.join(', ')}.
          </Notice>
        </div>
      ) : null}
      {open === 'choose' ? <TemplatesDialog onUse={use} onClose={close} /> : null}
      {open === 'save' ? <SaveTemplateDialog lines={templateOfLines(lines, wanted)} onClose={close} /> : null}
    </div>
  )
}

type SaveProps = { lines: TemplateLine[]; onClose: () => void }

/** Keeps the lines of the offer that is being written. */
function SaveTemplateDialog({ lines, onClose }: SaveProps) {
  const { id: organizationId } = useOrganization()
  const { mutateAsync } = useMutation(offerRequestsApi.templates.save.mutationOptions())
  return (
    <TemplateNameDialog
      title="Tallenna rivit pohjaksi"
      description="Korjaamosi kaikki jäsenet voivat käyttää pohjaa uusissa tarjouksissa."
      name=""
      save={(name) => mutateAsync({ organizationId, name, lines })}
      done="Pohja tallennettu"
      failed="Pohjaa ei voitu tallentaa"
      onClose={onClose}
    />
  )
}
