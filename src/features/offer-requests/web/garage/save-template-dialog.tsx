import { useMutation } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TemplateLine } from '../../offer-templates.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { TemplateNameDialog } from './template-name-dialog.tsx'

type Props = { lines: TemplateLine[]; onClose: () => void }

/** Keeps the lines of the offer that is being written. */
export function SaveTemplateDialog({ lines, onClose }: Props) {
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
