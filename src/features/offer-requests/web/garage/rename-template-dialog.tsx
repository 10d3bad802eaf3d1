import { useMutation } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { OfferTemplate } from '../../offer-templates.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { TemplateNameDialog } from './template-name-dialog.tsx'

type Props = { template: OfferTemplate; onClose: () => void }

export function RenameTemplateDialog({ template: { id: templateId, name: before, version }, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const { mutateAsync } = useMutation(offerRequestsApi.templates.rename.mutationOptions())
  return (
    <TemplateNameDialog
      title="Nimeä pohja uudelleen"
      name={before}
      save={(name) => mutateAsync({ organizationId, templateId, version, name })}
      done="Pohja nimetty"
      failed="Pohjaa ei voitu nimetä"
      onClose={onClose}
    />
  )
}
