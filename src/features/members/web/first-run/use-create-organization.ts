import { useMutation } from '@tanstack/react-query'
import type { NewOrganization } from '#features/organizations/organizations.ts'
import { useChooseOrganization } from '#features/organizations/web/organization-switching.tsx'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { toast } from '#web/ui/toast.ts'

/** Makes the organisation and starts working for it; rejects with the API's failure. */
export function useCreateOrganization(): (organization: NewOrganization) => Promise<void> {
  const choose = useChooseOrganization()
  const create = useMutation(organizationsApi.create.mutationOptions())
  return async (organization) => {
    const { id } = await create.mutateAsync(organization)
    choose({ id, name: organization.name, image: null }, undefined)
    if (organization.kind === 'PERSON') toast.success('Tilisi on valmis', 'Lisää seuraavaksi autosi.')
    else toast.success('Organisaatio luotu', 'Täydennä seuraavaksi sen tiedot asetuksissa.')
  }
}
